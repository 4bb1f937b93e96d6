import { type PostDetail, type PostKind, type RelationCard } from '@portal/contract/areas/notice/post.ts'
import type { PostEndpoints } from '@portal/contract/areas/notice/post-endpoints.ts'
import { neededSeconds } from '@portal/contract/areas/notice/post-reading.ts'
import { postWords } from '@portal/contract/areas/notice/post-words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { postReads, postVersions } from '#src/schema/post.ts'
import { namesOfAudiences } from '../audience/resolve.ts'
import { hasReacted } from '../content/reactions.ts'
import { picturesOf, withPictureAddresses } from '../rich-text/clean.ts'
import { findManaged, findReadable, findTombstone, type Post } from './access.ts'
import type { PostEngine } from './engine.ts'
import { isPostReviewer } from './reviewed.ts'
import { manageRows, readerRows } from './rows.ts'

const namedFiles = async (engine: PostEngine, tx: Tx, actor: Actor, fileIds: readonly string[]) => {
  const { rows } = await tx.db.execute<{ fileId: string; name: string; bytes: number }>(sql`
    select f.id as "fileId", f.name, b.bytes from files f join blobs b on b.sha256 = f.sha256
    where f.id = any(${sql.param(fileIds)}::uuid[])`)
  return fileIds.flatMap((fileId) => {
    const found = rows.find((row) => row.fileId === fileId)
    return found ? [{ ...found, url: engine.files.fileUrl(actor, { id: fileId, name: found.name }) }] : []
  })
}

/** The text with pictures that this person's browser may load for some minutes. */
const shownBody = async (engine: PostEngine, tx: Tx, actor: Actor, body: string): Promise<string> => {
  const pictures = new Map(
    (await namedFiles(engine, tx, actor, picturesOf(body))).map(({ fileId, url }) => [fileId, url]),
  )
  return withPictureAddresses(body, (fileId) => pictures.get(fileId))
}

const relationCards = async (
  engine: PostEngine,
  tx: Tx,
  actor: Actor,
  post: Post,
  manage: boolean,
): Promise<RelationCard[]> => {
  const cards: RelationCard[] = []
  for (const [type, source] of engine.relations.all()) {
    const ids = post.relations.flatMap((each) => (each.type === type ? [each.id] : []))
    if (ids.length > 0) cards.push(...(await source.cards(tx, actor, ids, manage)))
  }
  return post.relations.flatMap(({ type, id }) => cards.find((card) => card.type === type && card.id === id) ?? [])
}

/** The widest rule of the audience that this person comes under; other names in it are none of his business. */
const whyAddressed = async (tx: Tx, actor: Actor, { audience }: Post): Promise<string> => {
  if (audience.everyone) return postWords.everyone
  const facets = new Set(actor.facets)
  const names = await namesOfAudiences(tx.db, [audience])
  const named = (words: string, id: string) => fill(words, { name: names.get(id) ?? '' })
  const unit = audience.units.find(({ id, below }) => facets.has(`${below ? 'b' : 'o'}:${id}`))
  if (unit) return named(unit.below ? postWords.unitBelow : postWords.unit, unit.id)
  const role = audience.roles.find((id) => facets.has(`r:${id}`))
  if (role) return named(postWords.role, role)
  const group = audience.groups.find((id) => facets.has(`g:${id}`))
  if (group) return named(postWords.group, group)
  return facets.has(`u:${actor.id}`) && audience.users.includes(actor.id) ? postWords.person : postWords.formerly
}

const ownReading = async (tx: Tx, actor: Actor, post: Post): Promise<PostDetail['my']> => {
  const [own] = await tx.db
    .select()
    .from(postReads)
    .where(and(eq(postReads.postId, post.id), eq(postReads.userId, actor.id), eq(postReads.version, post.versionNo)))
  const { rows } = await tx.db.execute<{ read_at: string | null; confirmed_at: string | null; collected: boolean }>(sql`
    select max(r.read_at) as read_at, max(r.confirmed_at) as confirmed_at,
      ${hasReacted('collect', 'post', sql`${post.id}`, actor.id)} as collected
    from post_reads r where r.post_id = ${post.id} and r.user_id = ${actor.id} and r.version >= ${post.askedVersion}`)
  const counted = rows[0]
  return {
    version: own?.version ?? null,
    openedAt: own?.openedAt ?? null,
    readAt: counted?.read_at ? new Date(counted.read_at) : null,
    confirmedAt: counted?.confirmed_at ? new Date(counted.confirmed_at) : null,
    collected: counted?.collected ?? false,
  }
}

const versionsOf = (tx: Tx, postId: string) =>
  tx.db.select().from(postVersions).where(eq(postVersions.postId, postId)).orderBy(asc(postVersions.number))

interface Found {
  post: Post
  manage: boolean
}

/** For managers and reviewers everything; for readers what is open to them, or the tombstone of what was. */
const findFor = async (
  engine: PostEngine,
  tx: Tx,
  actor: Actor,
  { kind, id, manage }: { kind: PostKind; id: string; manage: boolean },
): Promise<Found> => {
  if (manage) {
    const managed = await findManaged(tx, actor, { kind, id, action: 'menu' })
    if (managed) return { post: managed, manage }
    const reviewed = await isPostReviewer(engine.approval, tx, actor, { kind, id })
    return reviewed ? { post: reviewed, manage } : refuse(errors.missing)
  }
  const post = (await findReadable(tx, actor, kind, id)) ?? (await findTombstone(tx, actor, kind, id))
  return post ? { post, manage } : refuse(errors.missing)
}

interface Asked {
  tx: Tx
  actor: Actor
  body: BodyOf<PostEndpoints['get']>
}

export const getPost =
  (engine: PostEngine, kind: PostKind) =>
  async ({ tx, body, actor }: Asked): Promise<PostDetail> => {
    const { post, manage } = await findFor(engine, tx, actor, {
      kind,
      id: body.id,
      manage: body.manage ?? false,
    })
    const isGone = !manage && post.state === 'withdrawn'
    const [row] = await (manage ? manageRows : readerRows)(engine, { tx, actor }, [post.id])
    const versions = await versionsOf(tx, post.id)
    const asked = versions.find(({ number }) => number === body.version)
    const text = isGone ? '' : (asked?.body ?? post.body)
    const { draft } = post
    const people = manage ? await engine.people(post.audience) : 0
    return {
      ...(row ?? refuse(errors.missing)),
      title: asked?.title ?? post.title,
      summary: isGone ? '' : (asked?.summary ?? post.summary),
      body: await shownBody(engine, tx, actor, text),
      characters: isGone ? 0 : post.characters,
      coverFileId: isGone ? null : post.coverFileId,
      attachments: isGone
        ? []
        : await namedFiles(
            engine,
            tx,
            actor,
            manage && draft && !asked ? draft.attachments : (asked?.attachments ?? post.attachments),
          ),
      relations: isGone ? [] : await relationCards(engine, tx, actor, post, manage),
      source: post.source,
      sourceUrl: post.sourceUrl,
      author: post.author,
      confirmText: post.confirmText,
      dwellSeconds: post.dwellSeconds,
      needSeconds: neededSeconds(post),
      allowComment: post.allowComment && !isGone,
      allowShare: post.allowShare,
      sort: post.sort,
      channels: post.channels,
      why: manage ? '' : await whyAddressed(tx, actor, post),
      endReason: post.endReason,
      endedAt: post.endedAt,
      my: await ownReading(tx, actor, post),
      versions: (isGone ? [] : versions).map(({ number, title, changeKind, note, at }) => ({
        number,
        title,
        changeKind,
        note,
        at,
      })),
      ...(manage && {
        audience: post.audience,
        audienceCount: people,
        asked: people,
        draft: draft && {
          title: draft.title,
          summary: draft.summary,
          body: await shownBody(engine, tx, actor, draft.body),
          changeKind: draft.changeKind,
          note: draft.note,
        },
      }),
    }
  }
