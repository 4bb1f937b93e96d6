import type { Migration } from '#src/platform/migrations/files.ts'

interface Setting {
  migration: Migration
  /** Statement before this one. */
  before: string
  /** Tables that this migration itself makes: nobody waits for them and nobody has written into them. */
  fresh: ReadonlySet<string>
}

interface Rule {
  pattern: RegExp
  /** True where the statement may stand although it fits. */
  unless?: (statement: string, setting: Setting) => boolean
  why: string
}

const inContract = (_statement: string, { migration }: Setting) => migration.contractOf !== null

/** `alter table x` or `on x` names the table that a statement is about. */
const tableOf = (statement: string) =>
  /\b(?:alter table(?: if exists)?(?: only)?|on(?: only)?) "?(\w+)"?/.exec(statement)?.[1] ?? ''

const onFreshTable = (statement: string, { fresh }: Setting) => fresh.has(tableOf(statement))

const isOutside = (_statement: string, { migration }: Setting) => migration.outsideTransaction

const indexOf = (statement: string) =>
  /\bindex concurrently (?:if (?:not )?exists )?"?(\w+)"?/.exec(statement)?.[1] ?? ''

const dropsIndex = (statement: string) => statement.startsWith('drop index concurrently if exists ')

const dropsUnfinishedIndex = (statement: string, { migration }: Setting) =>
  migration.outsideTransaction && dropsIndex(statement)

/** Each takes something from the program of the version before, or keeps everybody waiting. */
const RULES: readonly Rule[] = [
  { pattern: /\brename\b/, why: 'renaming takes the old name from the version before: add, fill in, and remove later' },
  {
    // A column that may be empty from now on takes nothing from a program that always fills it.
    pattern: /\bdrop (?!index concurrently|not null)|\bdrop index concurrently/,
    unless: (statement, setting) => inContract(statement, setting) || dropsUnfinishedIndex(statement, setting),
    why: 'what is removed is marked `-- contract: <version>`',
  },
  {
    pattern: /\btype "?\w+"?(?! as enum)|\bset data type\b/,
    unless: (s, setting) => inContract(s, setting) || !/\balter column\b/.test(s),
    why: 'another type is a new column',
  },
  {
    pattern: /\bset not null\b/,
    unless: inContract,
    why: 'older programs may still write null: `-- contract: <version>`',
  },
  {
    pattern: /\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)/,
    unless: onFreshTable,
    why: 'a required column of a table with rows has a default',
  },
  {
    pattern: /\badd column\b.*(\bdefault (?!now\(\))\w+\(|\bgenerated always as\b(?! identity))/,
    unless: onFreshTable,
    why: 'a default that is worked out for each row rewrites the table while everybody waits',
  },
  {
    pattern: /\badd constraint\b.*\b(foreign key|check)\b(?!.*\bnot valid\b)/,
    unless: onFreshTable,
    why: 'constraints are added `not valid` and validated by a later migration',
  },
  {
    pattern: /\badd constraint\b.*\b(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    unless: onFreshTable,
    why: 'keys are made of an index that was built concurrently (`using index`)',
  },
  {
    pattern: /\bcreate (unique )?index (?!concurrently)/,
    unless: onFreshTable,
    why: 'indexes of tables with rows are built concurrently (`-- outside a transaction`)',
  },
  {
    pattern: /\bconcurrently\b/,
    unless: isOutside,
    why: 'concurrently goes with `-- outside a transaction`',
  },
  {
    pattern: /^create (unique )?index concurrently\b/,
    unless: (statement, { before }) => dropsIndex(before) && indexOf(before) === indexOf(statement),
    why: 'a build that was cut off leaves an index that is not used: drop it before, `if exists`',
  },
  {
    pattern: /^(?!(create (unique )?index|drop index) concurrently\b)/,
    unless: (statement, setting) => !isOutside(statement, setting),
    why: 'outside a transaction stand indexes alone: they may be built twice',
  },
  {
    pattern: /^(update|delete|insert|truncate|merge|copy|with)\b/,
    why: 'rows are filled in by a backfill, in small steps behind the running portal',
  },
  {
    pattern: /\b(lock_timeout|statement_timeout)\b|^lock\b|^(vacuum full|cluster|reindex)\b/,
    why: 'how long others wait is set in one place: two seconds',
  },
]

/** Statements one by one, in lower case, without comments, texts and bodies of functions. */
const statementsOf = ({ statements }: Migration): string[] =>
  statements
    .join(';')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)

const freshTables = (statements: readonly string[]): Set<string> =>
  new Set(statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)"?/.exec(statement)?.[1] ?? []))

/** What a migration must not do to the running program of the version before, and to everybody who waits meanwhile. */
export const brokenRules = (
  migration: Migration,
  shipped: readonly string[],
  backfills: readonly string[],
): string[] => {
  const statements = statementsOf(migration)
  const fresh = freshTables(statements)
  const { tag, contractOf, afterBackfill } = migration
  const broken = statements.flatMap((statement, at) => {
    const setting = { migration, before: statements[at - 1] ?? '', fresh }
    return RULES.filter(({ pattern, unless }) => pattern.test(statement) && !unless?.(statement, setting)).map(
      ({ why }) => `${tag}: ${statement.slice(0, 80)}: ${why}`,
    )
  })
  const together = migration.statements.some(
    (statement) => statementsOf({ ...migration, statements: [statement] }).length > 1,
  )
  if (migration.outsideTransaction && together)
    broken.push(
      `${tag}: statements that are sent together share a transaction: \`--> statement-breakpoint\` between them`,
    )
  if (contractOf !== null && !shipped.includes(contractOf))
    broken.push(`${tag}: version ${contractOf}, which uses it no more, has not been shipped`)
  if (afterBackfill !== null && !backfills.includes(afterBackfill)) broken.push(`${tag}: no backfill ${afterBackfill}`)
  return broken
}
