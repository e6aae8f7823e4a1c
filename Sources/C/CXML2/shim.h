#pragma once
#include <libxml/parser.h>
#include <libxml/tree.h>

/* xmlFree is a global function pointer, which Swift 6 refuses to touch. */
static inline void cxml_free(void *pointer) { xmlFree(pointer); }
