import type { PublicationState } from '@portal/contract/shared/publication.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns, primaryId } from './columns.ts'
import { files } from './file.ts'
import { labels } from './label.ts'

export interface Chapter {
  second: number
  title: string
}

/** What a learner must keep to; part of each reviewed snapshot. */
export interface StudyPolicy {
  completePercent: number
  minSeconds: number
  seekPolicy: 'free' | 'noForward' | 'ordered'
  /** Allowed speeds in hundredths: 100 is always among them, the greatest is the credit limit. */
  speedsPercent: number[]
  hiddenPolicy: 'count' | 'pause'
  attention: 'none' | 'confirm' | 'question'
  attentionTimes: number
  onePlace: 'takeOver' | 'refuse'
  restudy: 'none' | 'yearly'
}

export interface SubtitleDraft {
  lang: string
  name: string
  isDefault: boolean
  fileId: string
}

/** A question of the video as it is written down: see `video_questions`. */
export interface VideoPin {
  id: string
  second: number
  questionId: string
  versionNo: number
  mustPass: boolean
  /** Null: as often as needed. */
  maxTries: number | null
  onWrong: 'explain' | 'rewatchChapter'
}

/** Reviewed content of a published video that waits for its approval; a missing field stays as it is. */
export interface VideoDraft {
  title?: string
  summary?: string
  lecturer?: string
  coverFileId?: string | null
  chapters?: Chapter[]
  subtitles?: SubtitleDraft[]
  questions?: VideoPin[]
  versionId?: string
}

export const videos = pgTable(
  'videos',
  {
    ...ownedColumns,
    ...audienceColumns,
    channel: text('channel').$type<'portal' | 'school'>().notNull(),
    category: text('category').$type<'shipin' | 'xiaoshipin'>().notNull(),
    title: text('title').notNull(),
    initials: text('initials').notNull().default(''),
    grams: text('grams').array().notNull().default([]),
    labelTypeId: uuid('label_type_id').references(() => labels.id),
    coverFileId: uuid('cover_file_id').references(() => files.id),
    summary: text('summary').notNull().default(''),
    lecturer: text('lecturer').notNull().default(''),
    anchorId: uuid('anchor_id'),
    /** Where it came from: an administrator, an anchor, or the record of a live class. */
    source: text('source').$type<'admin' | 'anchor' | 'live'>().notNull().default('admin'),
    year: smallint('year').notNull(),
    required: boolean('required').notNull().default(false),
    /** Hours in hundredths; null means by formula, a value may only lower it. */
    hoursHundredths: integer('hours_hundredths'),
    policy: jsonb('policy').$type<StudyPolicy>().notNull(),
    chapters: jsonb('chapters').$type<Chapter[]>().notNull().default([]),
    allowDownload: boolean('allow_download').notNull().default(false),
    allowComment: boolean('allow_comment').notNull().default(true),
    state: text('state').$type<PublicationState>().notNull().default('draft'),
    validFrom: at('valid_from'),
    validTo: at('valid_to'),
    publishAt: at('publish_at'),
    publishedAt: at('published_at'),
    sort: integer('sort').notNull().default(0),
    topUntil: at('top_until'),
    deletedAt: at('deleted_at'),
    /** The version learners see; null until the first one is ready. */
    currentVersionId: uuid('current_version_id'),
    /** A reviewed change waiting beside the live one (file, title, summary, chapters, subtitles). */
    draft: jsonb('draft').$type<VideoDraft>(),
    /** Where that change stands; `none` while there is no draft. */
    draftState: text('draft_state').$type<'none' | 'open' | 'in_review'>().notNull().default('none'),
    approvedAt: at('approved_at'),
    /** Hash of the reviewed content that was approved last: what differs from it needs a new approval. */
    approvedHash: text('approved_hash').notNull().default(''),
    retireReason: text('retire_reason').notNull().default(''),
  },
  (t) => [
    index('videos_audience_idx').using('gin', t.audienceInclude),
    index('videos_grams_idx').using('gin', t.grams),
    index('videos_list_idx').on(t.channel, t.category, t.state, t.createdAt),
    index('videos_year_idx').on(t.channel, t.year, t.state),
    index('videos_type_idx').on(t.labelTypeId),
    index('videos_owner_idx').on(t.ownerOrgId, t.createdAt),
    index('videos_anchor_idx').on(t.anchorId).where(sql`anchor_id is not null`),
  ],
)

export const subtitles = pgTable(
  'subtitles',
  {
    id: primaryId(),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    lang: text('lang').notNull(),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    /** WebVTT text, converted from what was uploaded. */
    vtt: text('vtt').notNull(),
  },
  (t) => [uniqueIndex('subtitles_lang_key').on(t.videoId, t.lang)],
)
