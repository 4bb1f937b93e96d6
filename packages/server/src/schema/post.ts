import type {
  PostChangeKind,
  PostChannel,
  PostDuty,
  PostKind,
  PostRelation,
  PostState,
} from '@portal/contract/areas/notice/post.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns } from './columns.ts'
import { files } from './file.ts'

/** Text that an approver decides about; a live post changes in it only through a review. */
export interface PostContent {
  title: string
  summary: string
  /** Cleaned markup; pictures are named by their file. */
  body: string
  category: string
  coverFileId: string | null
  attachments: string[]
  source: string
  sourceUrl: string
  author: string
  confirmText: string
}

/** A change of a live post that waits for its approval. */
export interface PostDraft extends PostContent {
  changeKind: PostChangeKind
  note: string
}

/** Announcement, notice, article and day in history are one thing (60-community, map). */
export const posts = pgTable(
  'posts',
  {
    ...ownedColumns,
    ...audienceColumns,
    kind: text('kind').$type<PostKind>().notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    /** The body as plain text: for search, for the door, and to be measured. */
    plain: text('plain').notNull(),
    characters: integer('characters').notNull(),
    category: text('category').notNull(),
    coverFileId: uuid('cover_file_id').references(() => files.id),
    attachments: jsonb('attachments').$type<string[]>().notNull().default([]),
    relations: jsonb('relations').$type<PostRelation[]>().notNull().default([]),
    source: text('source').notNull().default(''),
    sourceUrl: text('source_url').notNull().default(''),
    author: text('author').notNull().default(''),
    priority: text('priority').$type<'normal' | 'important' | 'urgent'>().notNull().default('normal'),
    popup: boolean('popup').notNull().default(false),
    beforeLogin: boolean('before_login').notNull().default(false),
    duty: text('duty').$type<PostDuty>().notNull().default('none'),
    confirmText: text('confirm_text').notNull().default(''),
    dwellSeconds: smallint('dwell_seconds'),
    dueAt: at('due_at'),
    /** The reminder that goes out by itself before the due time has gone out for it. */
    dueToldAt: at('due_told_at'),
    allowComment: boolean('allow_comment').notNull().default(true),
    allowShare: boolean('allow_share').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    topUntil: at('top_until'),
    year: smallint('year').notNull(),
    publishAt: at('publish_at'),
    publishedAt: at('published_at'),
    validFrom: at('valid_from'),
    validTo: at('valid_to'),
    channels: jsonb('channels').$type<PostChannel[]>().notNull().default(['inApp']),
    state: text('state').$type<PostState>().notNull().default('draft'),
    /** What was said when it was taken back or down, and when. */
    endReason: text('end_reason').notNull().default(''),
    endedAt: at('ended_at'),
    deletedAt: at('deleted_at'),
    /** Version that people see; 0 before the first publication. */
    versionNo: integer('version_no').notNull().default(0),
    /** The version since which a reading counts: a `reask` moves it up. */
    askedVersion: integer('asked_version').notNull().default(1),
    draft: jsonb('draft').$type<PostDraft>(),
    draftState: text('draft_state').$type<'none' | 'open' | 'in_review'>().notNull().default('none'),
    /** Hash of the text approved last: what differs from it needs a new approval. */
    approvedHash: text('approved_hash').notNull().default(''),
  },
  (t) => [
    index('posts_audience_idx').using('gin', t.audienceInclude),
    index('posts_list_idx').on(t.kind, t.state, t.publishedAt),
    index('posts_owner_idx').on(t.ownerOrgId, t.createdAt),
  ],
)

const postId = () =>
  uuid('post_id')
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' })

export const postVersions = pgTable(
  'post_versions',
  {
    postId: postId(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    attachments: jsonb('attachments').$type<string[]>().notNull().default([]),
    changeKind: text('change_kind').$type<'first' | PostChangeKind>().notNull(),
    note: text('note').notNull().default(''),
    at: at('at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (t) => [primaryKey({ columns: [t.postId, t.number] })],
)

/** One row per person and version; every time in it is the server's. */
export const postReads = pgTable(
  'post_reads',
  {
    postId: postId(),
    userId: uuid('user_id').notNull(),
    version: integer('version').notNull(),
    openedAt: at('opened_at').notNull().defaultNow(),
    endAt: at('end_at'),
    readAt: at('read_at'),
    confirmedAt: at('confirmed_at'),
    client: text('client').$type<'web' | 'phone' | 'wechat'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId, t.version] }),
    index('post_reads_user_idx').on(t.userId, t.postId),
  ],
)

/** Every file a post or one of its versions shows: whoever may read the post may open it. */
export const postFiles = pgTable(
  'post_files',
  {
    postId: postId(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.postId, t.fileId] }), index('post_files_file_idx').on(t.fileId)],
)

/** How often a person was reminded of a post, and when last. */
export const postReminders = pgTable(
  'post_reminders',
  {
    postId: postId(),
    userId: uuid('user_id').notNull(),
    count: smallint('count').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] })],
)

/** How often a person put a pop-up off, and where last. */
export const postPutOffs = pgTable(
  'post_put_offs',
  {
    postId: postId(),
    userId: uuid('user_id').notNull(),
    version: integer('version').notNull(),
    count: smallint('count').notNull(),
    sessionId: uuid('session_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId, t.version] })],
)
