import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { exhibitionWorks } from '../exhibition/exhibition.ts'
import { files } from '../file.ts'
import { videos } from '../video.ts'

export type MediaState = 'queued' | 'processing' | 'ready' | 'failed' | 'cancelled'

export interface Rendition {
  height: number
  width: number
  bitrate: number
  playlist: string
}

/** A file of a video or of a film, and what was made of it to be played. */
export const mediaVersions = pgTable(
  'media_versions',
  {
    id: primaryId(),
    /** Whose it is: exactly one of these is set (decision 068). */
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    workId: uuid('work_id').references(() => exhibitionWorks.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    originalName: text('original_name').notNull(),
    sha256: text('sha256').notNull(),
    container: text('container').notNull().default(''),
    videoCodec: text('video_codec').notNull().default(''),
    audioCodec: text('audio_codec').notNull().default(''),
    /** Read by the server from the file, never taken from the browser. */
    durationMs: integer('duration_ms').notNull().default(0),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** Key prefix of the derived tree in the store: master playlist, rungs, poster, sprites. */
    treeKey: text('tree_key').notNull().default(''),
    renditions: jsonb('renditions').$type<Rendition[]>().notNull().default([]),
    hasPoster: boolean('has_poster').notNull().default(false),
    hasSprite: boolean('has_sprite').notNull().default(false),
    state: text('state').$type<MediaState>().notNull().default('queued'),
    stage: text('stage').notNull().default(''),
    percent: smallint('percent').notNull().default(0),
    failCode: text('fail_code').notNull().default(''),
    failText: text('fail_text').notNull().default(''),
    technicalLog: text('technical_log').notNull().default(''),
    attempts: smallint('attempts').notNull().default(0),
    changeKind: text('change_kind').$type<'keep' | 'reask' | 'notify'>().notNull().default('keep'),
    note: text('note').notNull().default(''),
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    /** Sign of life of the process at work: a silent one has died and its work is taken up again. */
    progressAt: at('progress_at'),
    readyAt: at('ready_at'),
  },
  (t) => [
    uniqueIndex('media_versions_number_key').on(t.videoId, t.number),
    uniqueIndex('media_versions_work_key').on(t.workId, t.number),
    check('media_versions_one_owner_check', sql`num_nonnulls(${t.videoId}, ${t.workId}) = 1`),
    index('media_versions_state_idx').on(t.state),
  ],
)
