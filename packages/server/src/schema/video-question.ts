import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from './columns.ts'
import { videos } from './video.ts'

/** A question that stops the video at its second, in the wording its author chose. */
export const videoQuestions = pgTable(
  'video_questions',
  {
    id: primaryId(),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    second: integer('second').notNull(),
    questionId: uuid('question_id').notNull(),
    versionNo: integer('version_no').notNull(),
    mustPass: boolean('must_pass').notNull(),
    /** Null: as often as needed. */
    maxTries: smallint('max_tries'),
    onWrong: text('on_wrong').$type<'explain' | 'rewatchChapter'>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('video_questions_video_idx').on(t.videoId, t.second),
    index('video_questions_must_idx').on(t.videoId).where(sql`must_pass`),
    index('video_questions_question_idx').on(t.questionId),
  ],
)
