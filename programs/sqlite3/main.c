/*
 * sqlite3 FILE [SQL]…: statements on a database, as SQLite's own shell prints their rows: a line each, a | between the columns,
 * nothing for NULL. Without SQL they are read from standard input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sqlite3.h"

static int header = 0;
static const char *between = "|";

static void print_names(sqlite3_stmt *statement) {
  int columns = sqlite3_column_count(statement);
  for (int i = 0; i < columns; i++) printf("%s%s", i ? between : "", sqlite3_column_name(statement, i));
  putchar('\n');
}

static void print_row(sqlite3_stmt *statement) {
  int columns = sqlite3_column_count(statement);
  for (int i = 0; i < columns; i++) {
    const unsigned char *text = sqlite3_column_text(statement, i);
    printf("%s%s", i ? between : "", text ? (const char *)text : "");
  }
  putchar('\n');
}

static void complain(sqlite3 *db, const char *where, int code) {
  fflush(stdout);
  if (code)
    fprintf(stderr, "Error: %s, %s (%d)\n", where, sqlite3_errmsg(db), code);
  else
    fprintf(stderr, "Error: %s, %s\n", where, sqlite3_errmsg(db));
}

/* All statements of a text; how many failed. After a failure the others of `goes_on` are still made. */
static int execute(sqlite3 *db, const char *text, int goes_on) {
  int failed = 0;
  while (*text) {
    sqlite3_stmt *statement = NULL;
    const char *rest = text;
    if (sqlite3_prepare_v2(db, text, -1, &statement, &rest)) {
      complain(db, "in prepare", 0);
      failed++;
      if (!goes_on) return failed;
      /* What could not be understood ends where a statement ends. */
      const char *end = strchr(rest > text ? rest : text, ';');
      if (!end) return failed;
      text = end + 1;
      continue;
    }
    text = rest;
    if (!statement) continue;
    int rows = 0, code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
      if (header && rows++ == 0) print_names(statement);
      print_row(statement);
    }
    if (code != SQLITE_DONE) {
      complain(db, "stepping", code);
      failed++;
    }
    sqlite3_finalize(statement);
    /* What a statement answers is known before the next one begins. */
    fflush(stdout);
    if (failed && !goes_on) return failed;
  }
  return failed;
}

/* All of standard input, with a NUL behind it. */
static char *all_input(void) {
  size_t length = 0, space = 4096;
  char *text = malloc(space);
  for (size_t n; (n = fread(text + length, 1, space - length - 1, stdin)) > 0;) {
    length += n;
    if (space - length < 2048) text = realloc(text, space *= 2);
  }
  text[length] = 0;
  return text;
}

int main(int argc, char **argv) {
  sqlite3 *db;
  int at = 1;
  for (; at < argc && argv[at][0] == '-'; at++) {
    if (!strcmp(argv[at], "-header"))
      header = 1;
    else if (!strcmp(argv[at], "-separator") && at + 1 < argc)
      between = argv[++at];
    else if (!strcmp(argv[at], "-version")) {
      puts(sqlite3_libversion());
      return 0;
    } else {
      fprintf(stderr, "Usage: sqlite3 [-header] [-separator TEXT] [-version] FILE [SQL]...\n");
      return 1;
    }
  }
  const char *name = at < argc ? argv[at++] : ":memory:";
  if (sqlite3_open(name, &db)) {
    fprintf(stderr, "Error: unable to open database \"%s\": %s\n", name, sqlite3_errmsg(db));
    return 1;
  }
  int failed = 0;
  if (at == argc)
    failed = execute(db, all_input(), 1);
  else
    for (; at < argc && !failed; at++) failed = execute(db, argv[at], 0);
  fflush(stdout);
  sqlite3_close(db);
  return failed ? 1 : 0;
}
