import type { ShareRight } from '@portal/contract/areas/assessment/category.ts'
import type { QuestionLabelKind } from '@portal/contract/areas/assessment/label.ts'
import type {
  QuestionContent,
  QuestionKind,
  QuestionSource,
} from '@portal/contract/areas/assessment/question/content.ts'
import type { ChangeKind, QuestionState, VersionState } from '@portal/contract/areas/assessment/question/question.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, primaryId, recordColumns } from './columns.ts'
import { files } from './file.ts'

/** 题目分类: a tree whose roots are the banks; owner, review and shares stand on the root and hold for all below. */
export const questionCategories = pgTable(
  'question_categories',
  {
    ...recordColumns,
    parentId: uuid('parent_id'),
    bankId: uuid('bank_id').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    /** Ids from the root down to this node, each followed by a slash: subtree = prefix. */
    path: text('path').notNull(),
    depth: integer('depth').notNull(),
    /** Of roots only. */
    ownerOrgId: uuid('owner_org_id'),
    ownerObject: text('owner_object'),
    needReview: boolean('need_review').notNull().default(false),
  },
  (t) => [
    uniqueIndex('question_categories_sibling_key').on(t.parentId, t.name),
    index('question_categories_path_idx').using('btree', t.path.op('text_pattern_ops')),
    index('question_categories_bank_idx').on(t.bankId),
    uniqueIndex('question_categories_object_key').on(t.ownerObject),
  ],
)

export const questionShares = pgTable(
  'question_shares',
  {
    bankId: uuid('bank_id')
      .notNull()
      .references(() => questionCategories.id, { onDelete: 'cascade' }),
    /** As people carry them: `b:` unit and below, `o:` unit, `r:` role. */
    facet: text('facet').notNull(),
    party: text('party').$type<'org' | 'role'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    below: boolean('below').notNull().default(true),
    right: text('right').$type<ShareRight>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bankId, t.facet] }), index('question_shares_facet_idx').on(t.facet)],
)

/** 标签 and 知识点: one vocabulary of the house. */
export const questionLabels = pgTable(
  'question_labels',
  {
    ...recordColumns,
    kind: text('kind').$type<QuestionLabelKind>().notNull(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    colour: text('colour'),
    synonyms: text('synonyms').array().notNull().default([]),
    sort: integer('sort').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    path: text('path').notNull(),
    depth: integer('depth').notNull(),
  },
  (t) => [
    uniqueIndex('question_labels_name_key').on(t.kind, t.name),
    index('question_labels_path_idx').using('btree', t.path.op('text_pattern_ops')),
  ],
)

/** Labels that were merged away: old filters and links still find the one that was kept. */
export const questionLabelAliases = pgTable('question_label_aliases', {
  oldId: uuid('old_id').primaryKey(),
  labelId: uuid('label_id')
    .notNull()
    .references(() => questionLabels.id, { onDelete: 'cascade' }),
})

/** 题号: `Q` and eight digits, for ever. */
export const questionNumbers = pgSequence('question_numbers')

/** A question; what it asks stands in its versions, what lists show and draws need is copied here from the one in force. */
export const questions = pgTable(
  'questions',
  {
    ...recordColumns,
    updatedBy: uuid('updated_by'),
    number: text('number').notNull(),
    bankId: uuid('bank_id')
      .notNull()
      .references(() => questionCategories.id),
    typeId: uuid('type_id')
      .notNull()
      .references(() => questionCategories.id),
    kind: text('kind').$type<QuestionKind>().notNull(),
    /** Version in force; 0 before the first activation. */
    currentNo: integer('current_no').notNull().default(0),
    latestNo: integer('latest_no').notNull().default(1),
    state: text('state').$type<QuestionState>().notNull().default('draft'),
    /** Of the version under way beside the one in force. */
    draftState: text('draft_state').$type<'draft' | 'in_review'>(),
    stemText: text('stem_text').notNull(),
    /** Stem, options and parts in one text, for the keyword. */
    searchText: text('search_text').notNull(),
    grams: text('grams').array().notNull().default([]),
    hasPicture: boolean('has_picture').notNull().default(false),
    stemHash: text('stem_hash').notNull(),
    /** Of options and key: equal stems with another one are a finding of the health check. */
    keyHash: text('key_hash').notNull(),
    scoreHundredths: integer('score_hundredths').notNull(),
    difficulty: smallint('difficulty').notNull().default(3),
    measuredDifficulty: smallint('measured_difficulty'),
    validTo: date('valid_to'),
    /** Near-duplicates: at most one of a group is drawn into a paper. */
    twinGroup: uuid('twin_group'),
    sourceType: text('source_type'),
    sourceId: uuid('source_id'),
    /** Papers that name it in a fixed slot, and sittings it was asked in. */
    paperCount: integer('paper_count').notNull().default(0),
    useCount: integer('use_count').notNull().default(0),
    lastUsedAt: at('last_used_at'),
    answers: integer('answers').notNull().default(0),
    facility: doublePrecision('facility'),
    rRest: doublePrecision('r_rest'),
    drift: boolean('drift').notNull().default(false),
    retireReason: text('retire_reason').notNull().default(''),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('questions_number_key').on(t.number),
    index('questions_grams_idx').using('gin', t.grams),
    index('questions_bank_idx').on(t.bankId, t.updatedAt),
    index('questions_type_idx').on(t.typeId, t.state),
    index('questions_stem_idx').on(t.stemHash),
    index('questions_source_idx').on(t.sourceType, t.sourceId),
    /** Everything a rule of drawing asks about, so that pools are counted without their wide rows. */
    index('questions_draw_idx')
      .on(t.typeId, t.kind, t.difficulty, t.measuredDifficulty, t.validTo, t.twinGroup, t.id)
      .where(sql`state = 'active' and deleted_at is null`),
  ],
)

/** One wording of a question. A draft is still written to; from activation on a trigger keeps it as it is. */
export const questionVersions = pgTable(
  'question_versions',
  {
    id: primaryId(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    state: text('state').$type<VersionState>().notNull().default('draft'),
    content: jsonb('content').$type<QuestionContent>().notNull(),
    difficulty: smallint('difficulty').notNull(),
    knowledgeIds: uuid('knowledge_ids').array().notNull().default([]),
    labelIds: uuid('label_ids').array().notNull().default([]),
    source: jsonb('source').$type<QuestionSource>(),
    changeKind: text('change_kind').$type<ChangeKind>().notNull().default('content'),
    changeNote: text('change_note').notNull().default(''),
    hash: text('hash').notNull(),
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    activatedAt: at('activated_at'),
  },
  (t) => [uniqueIndex('question_versions_no_key').on(t.questionId, t.no)],
)

/** Labels and 知识点 of the version in force, or of the only draft. */
export const questionLabelLinks = pgTable(
  'question_label_links',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    labelId: uuid('label_id')
      .notNull()
      .references(() => questionLabels.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.labelId] }), index('question_label_links_label_idx').on(t.labelId)],
)

/** Pictures of any of its versions. */
export const questionFiles = pgTable(
  'question_files',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.fileId] }), index('question_files_file_idx').on(t.fileId)],
)
