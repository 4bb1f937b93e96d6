import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { exampleBody, jsonSchemaOf } from './example-body.ts'

type Source = (personId: string) => SQL

const any =
  (table: string): Source =>
  () =>
    sql`select id from ${sql.identifier(table)} order by id desc limit 1`
const own =
  (table: string, column: string): Source =>
  (personId) =>
    sql`select id from ${sql.identifier(table)} where ${sql.identifier(column)} = ${personId} order by id desc limit 1`
const post =
  (kind: string): Source =>
  () =>
    sql`select id from posts where kind = ${kind} and state = 'published' order by id limit 1`
const label =
  (kind: string): Source =>
  () =>
    sql`select id from labels where kind = ${kind} order by id limit 1`
const video: Source = () =>
  sql`select id from videos where category = 'shipin' and state = 'published' order by id limit 1`
const unit: Source = (personId) => sql`select primary_org_id as id from users where id = ${personId}`
const oneself: Source = (personId) => sql`select ${personId}::uuid as id`

/** What `id` and `ids` of a resource name. */
const byResource: Record<string, Source> = {
  activity: any('activities'),
  aliVideo: video,
  announcement: post('announcement'),
  application: any('applications'),
  auth: own('sessions', 'user_id'),
  businessCard: any('business_cards'),
  businessCardPlate: any('business_card_templates'),
  contentText: post('article'),
  examAppeal: any('appeals'),
  exhibition: any('exhibitions'),
  feedBack: any('feedbacks'),
  job: own('jobs', 'owner_id'),
  labelType: any('labels'),
  livePlay: any('live_classes'),
  livePlayExam: any('live_quizzes'),
  message: own('messages', 'user_id'),
  monograph: any('learning_columns'),
  netNotice: post('notice'),
  photo: any('exhibition_works'),
  questionnaireAnswer: any('questionnaires'),
  special: any('practice_sets'),
  welfare: any('benefits'),
  wrongQuestion: any('questions'),
}

/** What a field names, wherever it stands. */
const byField: Record<string, Source> = {
  activityId: any('activities'),
  assigneeId: oneself,
  benefitId: any('benefits'),
  attemptId: own('attempts', 'person_id'),
  deputyId: any('users'),
  examId: any('exams'),
  exhibitionId: any('exhibitions'),
  fileId: any('files'),
  hostId: oneself,
  itemId: video,
  labelId: label('label'),
  labelTypeId: label('type'),
  liveId: any('live_classes'),
  objectId: any('exams'),
  orgId: unit,
  ownerOrgId: unit,
  personId: oneself,
  questionId: any('questions'),
  recordId: own('study_records', 'user_id'),
  requestId: any('approval_requests'),
  reviewId: any('access_reviews'),
  roleId: any('roles'),
  templateId: any('business_card_templates'),
  ruleId: any('points_rules'),
  sittingId: any('sittings'),
  subjectId: video,
  submitterId: oneself,
  uploaderId: any('users'),
  userId: oneself,
  videoId: video,
  videoIds: video,
}

/** Values of fields that are no ids. */
const words: Record<string, unknown> = {
  itemType: 'video',
  keyword: '安全',
  list: 'rest/announcement/list',
  month: '2026-11',
  objectType: 'users',
  path: '/system/user',
  scene: 'exam',
  subjectType: 'video',
  year: 2026,
}

/** Ids under the names of {@link byField}, and those of resources under `id of <resource>`. */
type Ids = Readonly<Record<string, string>>

/** One row of each kind as this person would name it. */
export const findIds = async (db: Db, personId: string): Promise<Ids> => {
  const found: Record<string, string> = {}
  const named = Object.entries(byResource).map(([resource, source]) => [`id of ${resource}`, source] as const)
  for (const [name, source] of [...Object.entries(byField), ...named]) {
    const { rows } = await db.execute<{ id: string }>(source(personId))
    if (rows[0]) found[name] = rows[0].id
  }
  return found
}

interface Field {
  type?: string
  format?: string
  enum?: unknown[]
  properties?: Record<string, Field>
  items?: Field
  anyOf?: Field[]
}

/** Bodies that people send: with rows that exist, and of lists one for each filter, sort and word that they take. */
export function* lifelikeBodies(endpoint: Endpoint, ids: Ids): Generator<Record<string, unknown>> {
  const resource = endpoint.path.split('/')[1] ?? ''
  const { properties = {} } = jsonSchemaOf(endpoint.body) as Field
  const valueOf = (key: string, field: Field): unknown => {
    const id = ids[key === 'id' || key === 'ids' ? `id of ${resource}` : key]
    if (field.type === 'array') return id === undefined ? undefined : [id]
    if (field.format === 'uuid') return id
    return words[key]
  }
  const named = Object.entries(properties).flatMap(([key, field]) => {
    const value = key === 'keyword' ? undefined : valueOf(key, field)
    return value === undefined ? [] : [[key, value]]
  })
  const base = { ...exampleBody(endpoint.body), ...Object.fromEntries(named) }
  yield base
  if ('keyword' in properties) yield { ...base, keyword: words.keyword }
  if ('exactTotal' in properties) yield { ...base, exactTotal: true }
  for (const sort of properties.sort?.enum ?? []) yield { ...base, sort }
  for (const [key, field] of Object.entries(properties.filter?.properties ?? {}))
    for (const value of field.enum ?? [field.type === 'boolean' ? true : valueOf(key, field)])
      if (value !== undefined) yield { ...base, filter: { [key]: value } }
}
