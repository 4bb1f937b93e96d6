import fs from 'node:fs'
import path from 'node:path'
import type { VideoCategory } from '@portal/contract/areas/video/video.ts'
import { shippedPolicy } from '@portal/contract/areas/video/video.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { searchColumns } from '#src/areas/video/video/search-columns.ts'
import type { Db } from '#src/platform/database/db.ts'
import { readMediaHead } from '#src/platform/media/head/head.ts'
import { contentCounts } from '#src/schema/content.ts'
import { contentLabels, labels } from '#src/schema/label.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { StoredFile } from '#src/shared/files/store-file.ts'
import type { Portal } from '#src/shared/portal.ts'
import { demoRoleId } from './accounts.ts'
import { courses, THIS_YEAR, topics } from './course-list.ts'
import { type Chance, idFrom } from './random.ts'
import { LECTURER_ID, mediaFolder, shelve } from './shelve.ts'

interface Medium {
  file: string
  cover: string
  title: string
  category: VideoCategory
  seconds: number
  width: number
  height: number
  sha256: string
  chapters: { second: number; title: string }[]
}

interface Shelf extends Medium {
  video: StoredFile
  picture: StoredFile
  durationMs: number
}

export interface DemoVideo {
  id: string
  title: string
  durationMs: number
  year: number
  channel: 'portal' | 'school'
  required: boolean
  learnt: number
}

const shelveAll = async (db: Db, portal: Portal): Promise<Shelf[]> => {
  const index = JSON.parse(fs.readFileSync(path.join(mediaFolder(), 'index.json'), 'utf8')) as Medium[]
  const shelves: Shelf[] = []
  const covers = new Map<string, StoredFile>()
  for (const medium of index) {
    const head = await readMediaHead(path.join(mediaFolder(), medium.file), 'mp4')
    const video = await shelve(db, portal, medium.file, 'video', 'mp4')
    const picture = covers.get(medium.cover) ?? (await shelve(db, portal, medium.cover, 'cover', 'png'))
    covers.set(medium.cover, picture)
    shelves.push({ ...medium, video, picture, durationMs: head.ok ? head.head.durationMs : medium.seconds * 1000 })
  }
  return shelves
}

const insertTopics = async (db: Db, chance: Chance): Promise<Map<string, string>> => {
  const roots = await db.select().from(labels).where(eq(labels.fixed, true))
  const known = new Map<string, string>()
  for (const [sort, { category, name, tags }] of topics.entries()) {
    const root = roots.find(({ dicCode }) => dicCode === category)
    if (!root) continue
    const id = idFrom(chance)
    const type = {
      id,
      parentId: root.id,
      kind: 'type' as const,
      dicCode: root.dicCode,
      name,
      sort,
      path: `${root.path}${id}/`,
      depth: 2,
    }
    const leaves = tags.map(([tag, colour], order) => {
      const leafId = idFrom(chance)
      known.set(`${category}/${tag}`, leafId)
      return {
        id: leafId,
        parentId: id,
        kind: 'label' as const,
        dicCode: root.dicCode,
        name: tag,
        colour,
        sort: order,
        path: `${type.path}${leafId}/`,
        depth: 3,
      }
    })
    known.set(`${category}/${name}`, id)
    await db.insert(labels).values([type, ...leaves])
  }
  return known
}

const audienceOf = (who: 'all' | 'safetyStaff' | 'frontLine'): Audience =>
  who === 'all' ? { ...EMPTY_AUDIENCE, everyone: true } : { ...EMPTY_AUDIENCE, roles: [demoRoleId(who)] }

/** Labels, and published videos of several years whose files play from their originals at once. */
export const insertContent = async (db: Db, portal: Portal, chance: Chance): Promise<DemoVideo[]> => {
  const shelves = await shelveAll(db, portal)
  const known = await insertTopics(db, chance)
  await db.execute(
    sql`insert into settings (key, value) values ('defaultCourseYear', ${JSON.stringify(THIS_YEAR)}::jsonb)`,
  )
  const made: DemoVideo[] = []
  for (const [place, course] of courses.entries()) {
    const shelf = shelves.find(({ file }) => file === `${course.media}.mp4`)
    if (!shelf) continue
    const id = idFrom(chance)
    const versionId = idFrom(chance)
    const typeId = known.get(`${shelf.category}/${course.topic}`) ?? null
    const at = new Date(
      Date.UTC(course.year, chance.whole(0, course.year === THIS_YEAR ? 8 : 11), chance.whole(1, 28), 2),
    )
    const { title, channel, year, required } = course
    await db.insert(videos).values({
      id,
      title,
      channel,
      year,
      required,
      sort: courses.length - place,
      chapters: shelf.chapters,
      category: shelf.category,
      ...searchColumns(title, course.lecturer),
      lecturer: course.lecturer,
      summary: course.summary,
      labelTypeId: typeId,
      coverFileId: shelf.picture.id,
      policy: shippedPolicy(channel),
      ...audienceValues(audienceOf(course.audience)),
      state: 'published',
      publishedAt: at,
      approvedAt: at,
      createdAt: at,
      updatedAt: at,
      createdBy: LECTURER_ID,
      ownerOrgId: ROOT_ORG_ID,
      currentVersionId: versionId,
    })
    await db.insert(contentCounts).values({ kind: 'video', itemId: id, clicks: chance.whole(200, 9000) })
    await db.insert(mediaVersions).values({
      id: versionId,
      videoId: id,
      number: 1,
      fileId: shelf.video.id,
      originalName: shelf.file,
      sha256: shelf.sha256,
      container: 'mp4',
      videoCodec: 'h264',
      audioCodec: 'aac',
      durationMs: shelf.durationMs,
      width: shelf.width,
      height: shelf.height,
      state: 'ready',
      stage: 'done',
      percent: 100,
      readyAt: at,
      createdAt: at,
      createdBy: LECTURER_ID,
    })
    const attached = [typeId, ...course.tags.map((tag) => known.get(`${shelf.category}/${tag}`))].filter(
      (each) => each !== null && each !== undefined,
    )
    if (attached.length > 0)
      await db
        .insert(contentLabels)
        .values(attached.map((labelId) => ({ labelId, subjectKind: 'video' as const, subjectId: id, attachedAt: at })))
    made.push({ id, title, channel, year, required, durationMs: shelf.durationMs, learnt: course.learnt ?? 0 })
  }
  return made
}
