#pragma once
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>

/* What a document may hold before reading stops; kept behind the parser's private pointer. */
typedef struct {
    int left;
    int stopped;
} cxml_budget;

static inline void cxml_spend(void *ctx, int count) {
    xmlParserCtxtPtr parser = (xmlParserCtxtPtr)ctx;
    cxml_budget *budget = (cxml_budget *)parser->_private;
    budget->left -= count;
    if (budget->left < 0 && !budget->stopped) {
        budget->stopped = 1;
        xmlStopParser(parser);
    }
}

static inline void cxml_start(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                              int namespaces, const xmlChar **declared, int attributes, int defaulted,
                              const xmlChar **values) {
    cxml_spend(ctx, 1 + namespaces + attributes);
    if (!((cxml_budget *)((xmlParserCtxtPtr)ctx)->_private)->stopped)
        xmlSAX2StartElementNs(ctx, name, prefix, uri, namespaces, declared, attributes, defaulted, values);
}

static inline void cxml_end(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    if (!((cxml_budget *)((xmlParserCtxtPtr)ctx)->_private)->stopped) xmlSAX2EndElementNs(ctx, name, prefix, uri);
}

/* Lets references to undeclared entities reach the tree instead of being errors. */
static inline void cxml_open(void *ctx) {
    xmlSAX2StartDocument(ctx);
    ((xmlParserCtxtPtr)ctx)->hasPErefs = 1;
}

static inline void cxml_reference(void *ctx, const xmlChar *name) {
    cxml_spend(ctx, 1);
    /* Inside an attribute the parser reports it as well, but there is no node for it. */
    if (((xmlParserCtxtPtr)ctx)->instate == XML_PARSER_ATTRIBUTE_VALUE) return;
    if (!((cxml_budget *)((xmlParserCtxtPtr)ctx)->_private)->stopped) xmlSAX2Reference(ctx, name);
}

/* No document declares an entity here, so none is ever expanded or fetched. */
static inline void cxml_no_entity(void *ctx, const xmlChar *name, int type, const xmlChar *public_id,
                                  const xmlChar *system_id, xmlChar *content) {
    (void)ctx, (void)name, (void)type, (void)public_id, (void)system_id, (void)content;
}
static inline void cxml_no_unparsed(void *ctx, const xmlChar *name, const xmlChar *public_id,
                                    const xmlChar *system_id, const xmlChar *notation) {
    (void)ctx, (void)name, (void)public_id, (void)system_id, (void)notation;
}
static inline void cxml_no_external(void *ctx, const xmlChar *name, const xmlChar *external_id,
                                    const xmlChar *system_id) {
    (void)ctx, (void)name, (void)external_id, (void)system_id;
}
static inline xmlParserInputPtr cxml_no_input(void *ctx, const xmlChar *public_id, const xmlChar *system_id) {
    (void)ctx, (void)public_id, (void)system_id;
    return NULL;
}

/* Reads a document from memory. `error` gets the number of the last error, `line` where reading stood,
   `stopped` whether the budget of elements, attributes and references ran out. */
static inline xmlDocPtr cxml_read(const char *bytes, int count, int budget, int *error, int *line, int *stopped) {
    *error = 0, *line = 0, *stopped = 0;
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    if (!parser) return NULL;
    cxml_budget left = {budget, 0};
    parser->_private = &left;
    parser->sax->startDocument = cxml_open;
    parser->sax->startElementNs = cxml_start;
    parser->sax->endElementNs = cxml_end;
    parser->sax->reference = cxml_reference;
    parser->sax->entityDecl = cxml_no_entity;
    parser->sax->unparsedEntityDecl = cxml_no_unparsed;
    parser->sax->externalSubset = cxml_no_external;
    parser->sax->resolveEntity = cxml_no_input;
    parser->sax->comment = NULL;
    parser->sax->processingInstruction = NULL;
    xmlDocPtr document = xmlCtxtReadMemory(
        parser, bytes, count, NULL, NULL,
        XML_PARSE_NONET | XML_PARSE_RECOVER | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA);
    if (!parser->wellFormed) *error = parser->errNo;
    if (parser->lastError.line > 0) *line = parser->lastError.line;
    *stopped = left.stopped;
    xmlFreeParserCtxt(parser);
    return document;
}
