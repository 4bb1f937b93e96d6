import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes } from '../columns.ts'
import { liveClasses } from '../live/class.ts'
import { videos } from '../video.ts'

const liveId = () =>
  uuid('live_id')
    .primaryKey()
    .references(() => liveClasses.id, { onDelete: 'cascade' })

/** What a presenter's program proves itself with; one for a class, and the former is nothing any more. */
export const liveKeys = pgTable(
  'live_keys',
  {
    liveId: liveId(),
    sealed: bytes('sealed').notNull(),
    /** Keyed index of the secret. */
    secretIndex: text('secret_index').notNull(),
    validTo: at('valid_to').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('live_keys_secret_key').on(t.secretIndex), index('live_keys_valid_idx').on(t.validTo)],
)

/** How the picture of a class arrives, as the node that takes it says every two seconds. */
export const liveSignals = pgTable('live_signals', {
  liveId: liveId(),
  connected: boolean('connected').notNull().default(false),
  /** The process that takes it. */
  node: text('node').notNull(),
  upAt: at('up_at').notNull(),
  /** Null while it is there. */
  lostAt: at('lost_at'),
  /** Milliseconds of the interruptions that are over. */
  lostMs: integer('lost_ms').notNull().default(0),
  /** Last sign of life: a node that is silent has died. */
  seenAt: at('seen_at').notNull(),
  kbps: integer('kbps').notNull().default(0),
  fps: integer('fps').notNull().default(0),
  width: integer('width').notNull().default(0),
  height: integer('height').notNull().default(0),
  sound: boolean('sound').notNull().default(false),
  /** It can be had as FLV as well. */
  flv: boolean('flv').notNull().default(false),
})

/** What becomes of the recording of a class. */
export const liveRecordings = pgTable('live_recordings', {
  liveId: liveId(),
  state: text('state').$type<'waiting' | 'making' | 'ready' | 'empty' | 'failed'>().notNull().default('waiting'),
  videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
  failText: text('fail_text').notNull().default(''),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
