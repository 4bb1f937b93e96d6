import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { files } from './file.ts'

/** PDFs that prove something, as they were made the first time: whoever asks again gets the same file. */
export const keptPapers = pgTable(
  'kept_papers',
  {
    kind: text('kind').$type<'exam' | 'certificate' | 'hours' | 'acknowledgement'>().notNull(),
    /** The certificate or proof that it is the paper of. */
    subjectId: uuid('subject_id').notNull(),
    /** What stands across it: one taken back and given again has two. */
    across: text('across').notNull().default(''),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    /** Of the file. */
    sha256: text('sha256').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId, t.across] })],
)
