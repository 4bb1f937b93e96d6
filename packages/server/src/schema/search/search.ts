import type { SearchKind } from '@portal/contract/areas/search/search.ts'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

/** What may be found, one row a thing; made from the rows of its owner and made again at any time. Texts are folded. */
export const searchEntries = pgTable(
  'search_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The area that owns the thing, as it joined the engine. */
    source: text('source').notNull(),
    itemId: uuid('item_id').notNull(),
    kind: text('kind').$type<SearchKind>().notNull(),
    title: text('title').notNull(),
    titlePinyin: text('title_pinyin').notNull(),
    titleInitials: text('title_initials').notNull(),
    /** Lines between line breaks, also before the first and behind the last. */
    labels: text('labels').notNull(),
    labelPinyin: text('label_pinyin').notNull(),
    labelInitials: text('label_initials').notNull(),
    people: text('people').notNull(),
    peoplePinyin: text('people_pinyin').notNull(),
    peopleInitials: text('people_initials').notNull(),
    summary: text('summary').notNull(),
    parts: text('parts').notNull(),
    /** Neighbouring pairs of letters of all of these, each as one number, and the single letters. */
    pairs: integer('pairs').array().notNull(),
    labelIds: uuid('label_ids').array().notNull(),
    year: smallint('year'),
    durationMs: integer('duration_ms'),
    publishedAt: at('published_at'),
    /** Does not age: a day in history. */
    timeless: boolean('timeless').notNull().default(false),
    isOpen: boolean('is_open').notNull(),
    openFrom: at('open_from'),
    openTo: at('open_to'),
    audienceInclude: text('audience_include').array().notNull(),
    audienceExclude: text('audience_exclude').array().notNull(),
    /** Of everything above and of the pieces: what is the same is not written again. */
    hash: text('hash').notNull(),
  },
  (t) => [
    uniqueIndex('search_entries_item_key').on(t.source, t.itemId),
    index('search_entries_pairs_idx').using('gin', t.pairs),
  ],
)

/** Pieces of the text inside: pages, lines of subtitles, paragraphs. */
export const searchPieces = pgTable(
  'search_pieces',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => searchEntries.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    /** Page or second; null where there is neither. */
    at: integer('at'),
    text: text('text').notNull(),
    pairs: integer('pairs').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.no] }), index('search_pieces_pairs_idx').using('gin', t.pairs)],
)

/** Things whose rows changed since they were last read; written by triggers, emptied by whoever comes first. */
export const searchDue = pgTable('search_due', {
  no: bigserial('no', { mode: 'number' }).primaryKey(),
  source: text('source').notNull(),
  itemId: uuid('item_id').notNull(),
})

/** What people looked for: their own history, and without them what many look for. */
export const searchWords = pgTable(
  'search_words',
  {
    userId: uuid('user_id').notNull(),
    words: text('words').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.words] }), index('search_words_at_idx').on(t.at, t.words)],
)
