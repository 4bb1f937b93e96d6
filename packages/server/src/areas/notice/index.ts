import { categoryKeys, postKind } from '@portal/contract/areas/notice/post.ts'
import { announcement, listBeforeLogin, listPopups } from '@portal/contract/areas/notice/post-announcement.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import { netNotice, readAllNotices } from '@portal/contract/areas/notice/post-notice.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import { serve } from '#src/platform/http/serve.ts'
import { posts } from '#src/schema/post.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Area, Portal } from '#src/shared/portal.ts'
import { findManaged, findPost, readableBy } from '#src/shared/post/access.ts'
import { ANNOUNCE_JOB, announceJob } from '#src/shared/post/announce.ts'
import { publishDue, watchPosts } from '#src/shared/post/clock.ts'
import { purgePosts } from '#src/shared/post/delete.ts'
import { openPostFile } from '#src/shared/post/files.ts'
import { readerLink } from '#src/shared/post/links.ts'
import { PUBLISH_JOB } from '#src/shared/post/publish.ts'
import { readAllPosts } from '#src/shared/post/read.ts'
import { REMIND_JOB, remindLater } from '#src/shared/post/remind.ts'
import { isPostReviewer } from '#src/shared/post/reviewed.ts'
import { servePosts } from '#src/shared/post/routes.ts'
import { searchedPosts } from '#src/shared/post/searched.ts'
import { articleSubject } from '#src/shared/post/subject.ts'
import { keepRecycled } from '#src/shared/retention/kept-data.ts'
import { guideAnnouncements } from './guide.ts'
import { registerReadingsOfPeople } from './merge-people.ts'
import { messageTaskRoutes } from './message-task/routes.ts'
import { beforeLogin } from './popup/before-login.ts'
import { popups } from './popup/popups.ts'
import { postRelations, videoRelations } from './relations.ts'
import { reachOfPosts } from './report/reports.ts'
import { postTasks } from './tasks.ts'

const writers = postKind.options.flatMap((kind) => [postCodes[kind].add, postCodes[kind].edit])

const readerPages = sql.join(
  postKind.options.map((kind) => sql`when ${kind} then ${readerLink({ kind, id: '' })}::text`),
  sql` `,
)

/** Posts as things that people collect and talk about. */
const postContent = ({ content }: Portal) =>
  content.provide('post', {
    standing: async (tx, actor, id) => {
      if ((await tx.db.$count(posts, and(eq(posts.id, id), readableBy(actor)))) > 0) return 'open'
      const post = await findPost(tx, id)
      const managed = post && (await findManaged(tx, actor, { kind: post.kind, id, action: 'menu' }))
      return managed ? 'managed' : null
    },
    ensureCommentable: async (tx, id) => {
      const { rows } = await tx.db.execute<{ open: boolean }>(
        sql`select allow_comment as open from posts where id = ${id}`,
      )
      ensure(rows[0]?.open, errors.stateChanged)
    },
    mayModerate: async (tx, actor, id) => {
      const post = await findPost(tx, id)
      return post !== null && (await findManaged(tx, actor, { kind: post.kind, id, action: 'comment' })) !== null
    },
    title: (id) => sql`(select p.title from posts p where p.id = ${id})`,
    link: (id) => sql`(select (case p.kind ${readerPages} end) || p.id from posts p where p.id = ${id})`,
  })

const postJobs = (portal: Portal) => {
  const { jobs, platform } = portal
  jobs.provide(ANNOUNCE_JOB, announceJob(portal))
  jobs.provide(PUBLISH_JOB, ({ postId }: { postId: string }) => inBackground(platform, (tx) => publishDue(tx, postId)))
  jobs.provide(REMIND_JOB, (payload: { postId: string; moment: string }) =>
    inBackground(platform, (tx) => remindLater(tx, payload)),
  )
  jobs.provide('post.watch', watchPosts(portal), { cron: '* * * * *' })
  keepRecycled(portal, 'posts', purgePosts(portal))
}

/** Announcements to all, notices of the safety school, and what people are told at the door. */
export const noticeArea: Area = (portal) => {
  const { app, approval, files, guide, posts: engine } = portal
  engine.relations.provide('video', videoRelations(files))
  portal.search.provide('post', searchedPosts(files))
  engine.relations.provide('post', postRelations)
  servePosts(portal, announcement, ['announcement'])
  servePosts(portal, netNotice, ['notice', 'announcement'])
  serve(app, readAllNotices, async ({ tx, actor }) => ({ unread: await readAllPosts(tx, actor) }))
  serve(app, listPopups, popups(engine))
  serve(app, listBeforeLogin, beforeLogin)

  approval.provide(articleSubject(engine))
  files.openers.provide(
    'post',
    openPostFile(async (tx, actor, post) => (await isPostReviewer(approval, tx, actor, post)) !== null),
  )
  files.uploaders.provide(
    'post',
    async (actor, purpose) => (purpose === 'document' || purpose === 'cover') && actor.holds(...writers),
  )
  guide.provide('announcements', guideAnnouncements)
  guide.provideTasks('post', postTasks)
  for (const kind of postKind.options) {
    const key = categoryKeys[kind]
    if (key !== undefined) portal.dictionaryUses.provide(key, { column: posts.category, when: eq(posts.kind, kind) })
  }
  registerReadingsOfPeople(portal.belongings)
  postContent(portal)
  postJobs(portal)
  messageTaskRoutes(portal)
  for (const report of reachOfPosts) portal.reports.provide(report)
}
