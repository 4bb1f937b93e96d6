import type { Award, Criterion } from '@portal/contract/areas/exhibition/show-result.ts'
import type { ExhibitionKind, VotePeriod, VoteState, WorkState } from '@portal/contract/areas/exhibition/words.ts'
import type { MaskShape } from '@portal/contract/areas/exhibition/work.ts'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns, primaryId } from '../columns.ts'
import { files } from '../file.ts'

/** 影展: works are collected, moderated, voted on and judged by its dates. */
export const exhibitions = pgTable(
  'exhibitions',
  {
    ...ownedColumns,
    ...audienceColumns,
    kind: text('kind').$type<ExhibitionKind>().notNull().default('photo'),
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    coverFileId: uuid('cover_file_id').references(() => files.id),
    /** Between publication and the result the clock says where it stands. */
    state: text('state').$type<'draft' | 'published' | 'announced' | 'archived'>().notNull().default('draft'),
    submitFrom: at('submit_from'),
    submitTo: at('submit_to'),
    voteFrom: at('vote_from'),
    voteTo: at('vote_to'),
    resultAt: at('result_at').notNull(),
    worksPerPerson: smallint('works_per_person').notNull(),
    filesPerWork: smallint('files_per_work').notNull(),
    rightsText: text('rights_text').notNull(),
    /** Goes up with every change of the declaration: consent names the one that was read. */
    rightsVersion: integer('rights_version').notNull().default(1),
    hideAuthors: boolean('hide_authors').notNull().default(false),
    showCounts: text('show_counts').$type<'live' | 'afterClose' | 'result'>().notNull().default('afterClose'),
    votes: smallint('votes').notNull(),
    period: text('period').$type<VotePeriod>().notNull().default('total'),
    perWork: smallint('per_work').notNull(),
    criteria: jsonb('criteria').$type<Criterion[]>().notNull().default([]),
    /** α in hundredths. */
    publicShare: smallint('public_share').notNull(),
    avoidOwnUnit: boolean('avoid_own_unit').notNull().default(true),
    awards: jsonb('awards').$type<Award[]>().notNull().default([]),
    /** Number of the latest work. */
    lastNumber: integer('last_number').notNull().default(0),
    remindedAt: at('reminded_at'),
    announcedAt: at('announced_at'),
  },
  (t) => [
    index('exhibitions_audience_idx').using('gin', t.audienceInclude),
    index('exhibitions_owner_idx').on(t.ownerOrgId, t.updatedAt),
    index('exhibitions_cover_idx').on(t.coverFileId),
  ],
)

const exhibitionId = () =>
  uuid('exhibition_id')
    .notNull()
    .references(() => exhibitions.id, { onDelete: 'cascade' })

/** Who may enter works, and who may vote, where these are not all who may look. */
export const exhibitionAudiences = pgTable(
  'exhibition_audiences',
  { exhibitionId: exhibitionId(), purpose: text('purpose').$type<'submit' | 'vote'>().notNull(), ...audienceColumns },
  (t) => [
    primaryKey({ columns: [t.exhibitionId, t.purpose] }),
    index('exhibition_audiences_include_idx').using('gin', t.audienceInclude),
  ],
)

export const exhibitionCategories = pgTable(
  'exhibition_categories',
  {
    id: primaryId(),
    exhibitionId: exhibitionId(),
    name: text('name').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [index('exhibition_categories_exhibition_idx').on(t.exhibitionId, t.position)],
)

/** 主持人: they moderate by appointment, without a code. */
export const exhibitionModerators = pgTable(
  'exhibition_moderators',
  { exhibitionId: exhibitionId(), userId: uuid('user_id').notNull() },
  (t) => [primaryKey({ columns: [t.exhibitionId, t.userId] }), index('exhibition_moderators_user_idx').on(t.userId)],
)

export const exhibitionJudges = pgTable(
  'exhibition_judges',
  { exhibitionId: exhibitionId(), userId: uuid('user_id').notNull() },
  (t) => [primaryKey({ columns: [t.exhibitionId, t.userId] }), index('exhibition_judges_user_idx').on(t.userId)],
)

export const exhibitionWorks = pgTable(
  'exhibition_works',
  {
    ...ownedColumns,
    exhibitionId: exhibitionId(),
    /** `A-0012`: letter of the category it was entered under, and a number of its exhibition. */
    number: text('number').notNull(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => exhibitionCategories.id),
    title: text('title').notNull(),
    authorId: uuid('author_id').notNull(),
    /** Unit of the author when it was entered. */
    orgId: uuid('org_id').notNull(),
    story: text('story').notNull().default(''),
    takenOn: date('taken_on'),
    takenPlace: text('taken_place').notNull().default(''),
    crew: text('crew').notNull().default(''),
    consentVersion: integer('consent_version').notNull().default(0),
    consentAt: at('consent_at'),
    state: text('state').$type<WorkState>().notNull().default('draft'),
    reason: text('reason').notNull().default(''),
    submittedAt: at('submitted_at'),
    shownAt: at('shown_at'),
    /** What was announced; points in hundredths. */
    resultCount: integer('result_count'),
    resultPublic: integer('result_public'),
    resultJury: integer('result_jury'),
    resultFinal: integer('result_final'),
    rank: integer('rank'),
    award: text('award').notNull().default(''),
  },
  (t) => [
    uniqueIndex('exhibition_works_number_key').on(t.exhibitionId, t.number),
    index('exhibition_works_state_idx').on(t.exhibitionId, t.state),
    index('exhibition_works_author_idx').on(t.authorId, t.exhibitionId),
    index('exhibition_works_category_idx').on(t.categoryId),
  ],
)

const workId = () =>
  uuid('work_id')
    .notNull()
    .references(() => exhibitionWorks.id, { onDelete: 'cascade' })

export const workAuthors = pgTable(
  'exhibition_work_authors',
  { workId: workId(), userId: uuid('user_id').notNull() },
  (t) => [primaryKey({ columns: [t.workId, t.userId] }), index('exhibition_work_authors_user_idx').on(t.userId)],
)

/** A picture of a work: as it came in (without what the camera knew of place and device), small, and masked. */
export const workFiles = pgTable(
  'exhibition_work_files',
  {
    id: primaryId(),
    workId: workId(),
    position: smallint('position').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    maskedFileId: uuid('masked_file_id').references(() => files.id),
    /** Of the masked one where there is one. */
    thumbFileId: uuid('thumb_file_id').references(() => files.id),
    shapes: jsonb('shapes').$type<Omit<MaskShape, 'fileId'>[]>().notNull().default([]),
  },
  (t) => [
    index('exhibition_work_files_work_idx').on(t.workId, t.position),
    index('exhibition_work_files_file_idx').on(t.fileId),
    index('exhibition_work_files_masked_idx').on(t.maskedFileId),
    index('exhibition_work_files_thumb_idx').on(t.thumbFileId),
  ],
)

/** Who began a film, how often, and when he first saw its end. */
export const filmViews = pgTable(
  'exhibition_film_views',
  {
    workId: workId(),
    userId: uuid('user_id').notNull(),
    plays: integer('plays').notNull().default(0),
    finishedAt: at('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.workId, t.userId] }), index('exhibition_film_views_user_idx').on(t.userId)],
)

/** Counts are numbers of these rows, never kept beside them. */
export const exhibitionVotes = pgTable(
  'exhibition_votes',
  {
    id: primaryId(),
    exhibitionId: exhibitionId(),
    workId: workId(),
    voterId: uuid('voter_id').notNull(),
    castAt: at('cast_at').notNull(),
    /** Day in Shanghai that it counts against; empty for the whole vote. */
    periodKey: text('period_key').notNull(),
    state: text('state').$type<VoteState>().notNull().default('valid'),
    reason: text('reason').notNull().default(''),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    /** Unit of the voter when he voted. */
    orgId: uuid('org_id').notNull(),
  },
  (t) => [
    index('exhibition_votes_voter_idx').on(t.exhibitionId, t.voterId, t.periodKey),
    index('exhibition_votes_work_idx').on(t.workId, t.state),
    index('exhibition_votes_state_idx').on(t.exhibitionId, t.state, t.castAt),
    index('exhibition_votes_person_idx').on(t.voterId),
  ],
)

/** One work before one judge. */
export const juryTasks = pgTable(
  'exhibition_jury_tasks',
  {
    id: primaryId(),
    exhibitionId: exhibitionId(),
    workId: workId(),
    judgeId: uuid('judge_id').notNull(),
    state: text('state').$type<'open' | 'done' | 'recused'>().notNull().default('open'),
    marks: smallint('marks').array().notNull().default([]),
    comment: text('comment').notNull().default(''),
    recuseReason: text('recuse_reason').notNull().default(''),
    assignedAt: at('assigned_at').notNull().defaultNow(),
    markedAt: at('marked_at'),
  },
  (t) => [
    uniqueIndex('exhibition_jury_tasks_once_key').on(t.workId, t.judgeId),
    index('exhibition_jury_tasks_judge_idx').on(t.judgeId, t.state),
    index('exhibition_jury_tasks_state_idx').on(t.exhibitionId, t.state),
  ],
)
