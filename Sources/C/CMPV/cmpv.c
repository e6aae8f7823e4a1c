#include "cmpv.h"
