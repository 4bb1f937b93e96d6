import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import type {
  Jump,
  ShowIf,
  SurveyContent,
  SurveyKind,
  SurveyPage,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import type {
  DimensionKey,
  QuestionnaireAccess,
  QuestionnaireInput,
  QuestionnaireMode,
  QuestionnaireState,
  QuestionnaireTimes,
  Quota,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import type { ResponseState } from '@portal/contract/areas/questionnaire/result.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns } from './columns.ts'

export const questionnaires = pgTable(
  'questionnaires',
  {
    ...ownedColumns,
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    thanks: text('thanks').notNull().default(''),
    mode: text('mode').$type<QuestionnaireMode>().notNull(),
    access: text('access').$type<QuestionnaireAccess>().notNull(),
    ...audienceColumns,
    dimensions: jsonb('dimensions').$type<DimensionKey[]>().notNull().default([]),
    k: integer('k').notNull(),
    times: text('times').$type<QuestionnaireTimes>().notNull(),
    mostTimes: integer('most_times').notNull().default(2),
    openAt: at('open_at').notNull(),
    closeAt: at('close_at').notNull(),
    maxResponses: integer('max_responses'),
    editUntilClose: boolean('edit_until_close').notNull().default(false),
    holdMinutes: integer('hold_minutes').notNull().default(0),
    quotas: jsonb('quotas').$type<Quota[]>().notNull().default([]),
    /** Instants as ISO texts, the earliest first. */
    reminders: jsonb('reminders').$type<string[]>().notNull().default([]),
    remindersSent: integer('reminders_sent').notNull().default(0),
    remindedAt: at('reminded_at'),
    showResult: text('show_result').$type<QuestionnaireInput['showResult']>().notNull().default('never'),
    pages: jsonb('pages').$type<SurveyPage[]>().notNull(),
    state: text('state').$type<QuestionnaireState>().notNull().default('draft'),
    /** Counts changes of its questions; a trigger does. */
    questionsNo: integer('questions_no').notNull().default(0),
    /** People it is for, as counted last. */
    expected: integer('expected').notNull().default(0),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('questionnaires_owner_idx').on(t.ownerOrgId, t.createdAt),
    index('questionnaires_created_idx').on(t.createdAt, t.id),
    index('questionnaires_state_idx').on(t.state, t.closeAt),
    index('questionnaires_audience_idx').using('gin', t.audienceInclude),
  ],
)

/** Questions of questionnaires, and without one those of the library. */
export const questionnaireQuestions = pgTable(
  'questionnaire_questions',
  {
    ...ownedColumns,
    questionnaireId: uuid('questionnaire_id').references(() => questionnaires.id, { onDelete: 'cascade' }),
    pageId: text('page_id').notNull(),
    sort: integer('sort').notNull(),
    kind: text('kind').$type<SurveyKind>().notNull(),
    stem: text('stem').notNull(),
    content: jsonb('content').$type<SurveyContent>().notNull(),
    showIf: jsonb('show_if').$type<ShowIf>(),
    jumps: jsonb('jumps').$type<Jump[]>().notNull().default([]),
    hidden: boolean('hidden').notNull().default(false),
    originId: uuid('origin_id'),
  },
  (t) => [
    index('questionnaire_questions_place_idx').on(t.questionnaireId, t.sort),
    index('questionnaire_questions_origin_idx').on(t.originId),
    index('questionnaire_questions_library_idx').on(t.ownerOrgId, t.createdAt).where(sql`questionnaire_id is null`),
  ],
)

/**
 * One answer to a questionnaire. An anonymous one names nobody, no time and no place: the table refuses it otherwise.
 * Ids are random, and each is written together with others of its kind, see `areas/questionnaire/answer/crowd.ts`.
 */
export const questionnaireResponses = pgTable(
  'questionnaire_responses',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    anonymous: boolean('anonymous').notNull(),
    state: text('state').$type<ResponseState>().notNull(),
    answers: jsonb('answers').$type<SurveyAnswers>().notNull(),
    /** Pages that were met, in order. */
    path: text('path').array().notNull().default([]),
    /** Groups of the person as the directory said then. */
    dims: jsonb('dims').$type<Record<string, string>>().notNull().default({}),
    seconds: integer('seconds').notNull().default(0),
    /** Day of a daily questionnaire. */
    wave: date('wave', { mode: 'string' }),
    channel: text('channel').$type<'web' | 'phone' | 'wechat'>(),
    personId: uuid('person_id'),
    orgId: uuid('org_id'),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    receiptNo: text('receipt_no'),
    /** Of drafts: counts saves. */
    rev: integer('rev').notNull().default(1),
    voidReason: text('void_reason').notNull().default(''),
  },
  (t) => [
    index('questionnaire_responses_of_idx').on(t.questionnaireId, t.state),
    index('questionnaire_responses_person_idx').on(t.personId, t.questionnaireId),
    // Ids are random: whichever row comes first from a random id on is a random one.
    index('questionnaire_responses_crowd_idx')
      .on(t.questionnaireId, t.dims, sql`coalesce(wave, '-infinity')`, t.id)
      .where(sql`anonymous`),
    uniqueIndex('questionnaire_responses_draft_key').on(t.questionnaireId, t.personId).where(sql`state = 'partial'`),
    check(
      'questionnaire_responses_anonymous',
      sql`not ${t.anonymous} or num_nonnulls(${t.personId}, ${t.orgId}, ${t.startedAt}, ${t.endedAt}, ${t.receiptNo}, ${t.channel}) = 0`,
    ),
    check('questionnaire_responses_named', sql`${t.anonymous} or num_nonnulls(${t.personId}, ${t.startedAt}) = 2`),
  ],
)

/** That a person has answered, and nothing else: `slot` is the day of a daily questionnaire, else how many times. */
export const questionnaireTickets = pgTable(
  'questionnaire_tickets',
  {
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    slot: integer('slot').notNull(),
    used: boolean('used').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.questionnaireId, t.personId, t.slot] }),
    index('questionnaire_tickets_person_idx').on(t.personId),
  ],
)

/** 口令, good for one answer each; only their digests are kept. */
export const questionnaireCodes = pgTable(
  'questionnaire_codes',
  {
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    used: boolean('used').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.questionnaireId, t.codeHash] })],
)

/** How far each quota is used; its limit stands with the questionnaire. */
export const questionnaireQuotas = pgTable(
  'questionnaire_quotas',
  {
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    used: integer('used').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.questionnaireId, t.key] })],
)

/** 预留: a place held while a person answers. */
export const questionnaireHolds = pgTable(
  'questionnaire_holds',
  {
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    personId: uuid('person_id').notNull(),
    until: at('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionnaireId, t.key, t.personId] })],
)

/** What was answered to a client key, sealed by it: neither person, time nor response. All of them go each night. */
export const questionnaireSubmissions = pgTable(
  'questionnaire_submissions',
  {
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull(),
    outcome: text('outcome'),
  },
  (t) => [primaryKey({ columns: [t.questionnaireId, t.keyHash] })],
)

/** People of the audience per value of a dimension when it was published: rarer values than k are not kept. */
export const questionnaireDimensionValues = pgTable(
  'questionnaire_dimension_values',
  {
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    dimension: text('dimension').$type<DimensionKey>().notNull(),
    value: text('value').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionnaireId, t.dimension, t.value] })],
)
