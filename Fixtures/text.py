"""The words that the fixtures speak: passages of "The Time Machine" by H. G. Wells (London, 1895), in the public domain."""

TITLE = "The Time Machine"
AUTHOR = "H. G. Wells"

CHAPTERS = [
    ("I. Introduction", """
The Time Traveller (for so it will be convenient to speak of him) was expounding a recondite matter to us. His pale grey
eyes shone and twinkled, and his usually pale face was flushed and animated. The fire burnt brightly, and the soft radiance
of the incandescent lights in the lilies of silver caught the bubbles that flashed and passed in our glasses. Our chairs,
being his patents, embraced and caressed us rather than submitted to be sat upon, and there was that luxurious after-dinner
atmosphere, when thought runs gracefully free of the trammels of precision. And he put it to us in this way, marking the
points with a lean forefinger, as we sat and lazily admired his earnestness over this new paradox and his fecundity.

You must follow me carefully. I shall have to controvert one or two ideas that are almost universally accepted. The
geometry, for instance, they taught you at school is founded on a misconception.

Is not that rather a large thing to expect us to begin upon? said Filby, an argumentative person with red hair.

I do not mean to ask you to accept anything without reasonable ground for it. You will soon admit as much as I need from
you. You know of course that a mathematical line, a line of thickness nil, has no real existence. They taught you that?
Neither has a mathematical plane. These things are mere abstractions.

That is all right, said the Psychologist.

Nor, having only length, breadth, and thickness, can a cube have a real existence.

There I object, said Filby. Of course a solid body may exist.

So most people think. But wait a moment. Can an instantaneous cube exist?

Don't follow you, said Filby.

Can a cube that does not last for any time at all, have a real existence?
"""),
    ("II. The Machine", """
The thing the Time Traveller held in his hand was a glittering metallic framework, scarcely larger than a small clock, and
very delicately made. There was ivory in it, and some transparent crystalline substance. And now I must be explicit, for
this that follows, unless his explanation is to be accepted, is an absolutely unaccountable thing. He took one of the small
octagonal tables that were scattered about the room, and set it in front of the fire, with two legs on the hearthrug. On
this table he placed the mechanism. Then he drew up a chair, and sat down. The only other object on the table was a small
shaded lamp, the bright light of which fell upon the model. There were also perhaps a dozen candles about, two in brass
candlesticks upon the mantel and several in sconces, so that the room was brilliantly illuminated.
"""),
    ("III. The Time Traveller Returns", """
I think that at that time none of us quite believed in the Time Machine. The fact is, the Time Traveller was one of those
men who are too clever to be believed: you never felt that you saw all round him; you always suspected some subtle reserve,
some ingenuity in ambush, behind his lucid frankness. Had Filby shown the model and explained the matter in the Time
Traveller's words, we should have shown him far less scepticism. For we should have perceived his motives: a pork-butcher
could understand Filby. But the Time Traveller had more than a touch of whim among his elements, and we distrusted him.
Things that would have made the fame of a less clever man seemed tricks in his hands. It is a mistake to do things too
easily.
"""),
    ("IV. Time Travelling", """
I told some of you last Thursday of the principles of the Time Machine, and showed you the actual thing itself, incomplete
in the workshop. There it is now, a little travel-worn, truly; and one of the ivory bars is cracked, and a brass rail bent;
but the rest of it's sound enough. I expected to finish it on Friday; but on Friday, when the putting together was nearly
done, I found that one of the nickel bars was exactly one inch too short, and this I had to get remade; so that the thing
was not complete until this morning. It was at ten o'clock to-day that the first of all Time Machines began its career. I
gave it a last tap, tried all the screws again, put one more drop of oil on the quartz rod, and sat myself in the saddle.

I took the starting lever in one hand and the stopping one in the other, pressed the first, and almost immediately the
second. I seemed to reel; I felt a nightmare sensation of falling; and, looking round, I saw the laboratory exactly as
before. Had anything happened? For a moment I suspected that my intellect had tricked me. Then I noted the clock. A moment
before, as it seemed, it had stood at a minute or so past ten; now it was nearly half-past three!
"""),
    ("V. In the Golden Age", """
In another moment we were standing face to face, I and this fragile thing out of futurity. He came straight up to me and
laughed into my eyes. The absence from his bearing of any sign of fear struck me at once. Then he turned to the two others
who were following him and spoke to them in a strange and very sweet and liquid tongue.

There were others coming, and presently a little group of perhaps eight or ten of these exquisite creatures were about me.
One of them addressed me. It came into my head, oddly enough, that my voice was too harsh and deep for them. So I shook my
head, and, pointing to my ears, shook it again. He came a step forward, hesitated, and then touched my hand. Then I felt
other soft little tentacles upon my back and shoulders. They wanted to make sure I was real.
"""),
    ("VI. The Further Vision", """
I have already told you of the sickness and confusion that comes with time travelling. And this time I was not seated
properly in the saddle, but sideways and in an unstable fashion. For an indefinite time I clung to the machine as it swayed
and vibrated, quite unheeding how I went, and when I brought myself to look at the dials again I was amazed to find where I
had arrived. One dial records days, and another thousands of days, another millions of days, and another thousands of
millions.
"""),
    ("Epilogue", """
One cannot choose but wonder. Will he ever return? It may be that he swept back into the past, and fell among the
blood-drinking, hairy savages of the Age of Unpolished Stone; into the abysses of the Cretaceous Sea; or among the grotesque
saurians, the huge reptilian brutes of the Jurassic times.

And I have by me, for my comfort, two strange white flowers, shrivelled now, and brown and flat and brittle, to witness that
even when mind and strength had gone, gratitude and a mutual tenderness still lived on in the heart of man.
"""),
]
