/** Statements that chance makes, for two SQLites to answer. Numbers are whole or quarters, so that all print them alike. */
import { xorshift32 } from '../../src/bytes/chance.ts';

export function randomSql(seed: number, count: number): string[] {
  const draw = xorshift32(seed * 2654435761 + 1);
  const below = (n: number) => draw() % n;
  const one = <T>(list: readonly T[]): T => list[below(list.length)];
  const value = () =>
    one([
      () => 'NULL',
      () => String(below(40) - 10),
      () => String(below(40) / 4),
      () => `'${one(WORDS)}${below(9)}'`,
    ])();
  const WORDS = ['a', 'bee', 'See', 'delta ', 'Eé', '%', "it''s", ''];
  const column = () => one(['a', 'b', 'c', 'd']);
  const test = (): string =>
    one([
      () => `${column()} ${one(['=', '<', '>=', '<>', 'IS', 'IS NOT'])} ${value()}`,
      () => `${column()} LIKE '${one(['%e%', 'a_', '%', 'S%'])}'`,
      () => `${column()} BETWEEN ${below(10)} AND ${below(30)}`,
      () => `${column()} IN (SELECT x FROM u)`,
      () => `(${test()} ${one(['AND', 'OR'])} ${test()})`,
      () => `NOT ${column()} IS NULL`,
    ])();
  const term = (): string =>
    one([
      column,
      () => `${column()} + ${below(9)}`,
      () => `length(${column()})`,
      () => `upper(${column()}) || '-'`,
      () => `coalesce(${column()}, ${column()}, 'none')`,
      () => `typeof(${column()})`,
      () => `CASE WHEN ${test()} THEN ${column()} ELSE ${below(9)} END`,
    ])();
  const row = () => `(${one(['NULL', String(below(60))])}, ${value()}, ${value()}, ${value()})`;
  const statement = (): string =>
    one([
      () => `INSERT${one(['', ' OR IGNORE', ' OR REPLACE'])} INTO t VALUES ${row()}, ${row()}`,
      () => `INSERT INTO t(a, b) VALUES (${below(60)}, ${value()}) ON CONFLICT(a) DO UPDATE SET c = ${value()}`,
      () => `INSERT INTO u SELECT a, ${term()} FROM t WHERE ${test()} LIMIT 20`,
      () =>
        `WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < ${below(300)}) INSERT INTO u SELECT i, 'row ' || i FROM n`,
      () => `UPDATE t SET ${one(['b', 'c'])} = ${term()} WHERE ${test()}`,
      () => `UPDATE OR IGNORE t SET d = ${value()} WHERE ${test()}`,
      () => `DELETE FROM t WHERE a % 7 = ${below(7)}`,
      () => `DELETE FROM u WHERE x % 5 = ${below(5)}`,
      () => `SELECT ${term()}, ${term()} FROM t WHERE ${test()} ORDER BY a LIMIT 9`,
      () => `SELECT count(*), min(${column()}), max(${column()}), sum(a) FROM t WHERE ${test()}`,
      () => `SELECT b, count(*) FROM t GROUP BY b HAVING count(*) > 0 ORDER BY 1, 2 LIMIT 9`,
      () => `SELECT t.a, u.y FROM t JOIN u ON u.x = t.a WHERE ${test()} ORDER BY 1, 2 LIMIT 9`,
      () => `SELECT x, row_number() OVER (ORDER BY x, y) FROM u ORDER BY x, y LIMIT 5`,
      () => one(['BEGIN', 'BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', 'SAVEPOINT s', 'RELEASE s', 'ROLLBACK TO s']),
      () => one(['CREATE INDEX IF NOT EXISTS i ON t(b)', 'DROP INDEX IF EXISTS i', 'REINDEX', 'ANALYZE']),
      () =>
        one(['VACUUM', 'PRAGMA journal_mode = delete', 'PRAGMA journal_mode = wal', 'PRAGMA journal_mode = persist']),
      () => 'PRAGMA integrity_check',
    ])();
  return [
    'CREATE TABLE t(a INTEGER PRIMARY KEY, b, c, d UNIQUE)',
    'CREATE TABLE u(x, y)',
    ...Array.from({ length: count }, statement),
    'COMMIT',
    'SELECT * FROM t ORDER BY a',
    'SELECT * FROM u ORDER BY x, y, rowid',
    'PRAGMA integrity_check',
  ];
}
