internal import Ambo

print("ambo")
