import type { saveHistory } from '@portal/contract/areas/history/day.ts'
import { historyRefusals as no } from '@portal/contract/areas/history/words.ts'
import type { PostSave } from '@portal/contract/areas/notice/post.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { findManaged } from '#src/shared/post/access.ts'
import type { PostEngine } from '#src/shared/post/engine.ts'
import { databaseNow } from '#src/shared/post/publish.ts'
import { raiseRevision, savePost } from '#src/shared/post/save.ts'
import { checkDate, checkLinks, findFacts, hasSameTitle, keepFacts } from './facts.ts'

type Body = BodyOf<typeof saveHistory>

/** The post of an entry: it asks for nothing, pops up nowhere and has no category. */
export const asPost = ({
  month: _month,
  day: _day,
  year: _year,
  importance: _importance,
  labelIds: _labels,
  questionIds: _questions,
  ...text
}: Body): PostSave => ({
  ...text,
  category: '',
  attachments: [],
  priority: 'normal',
  popup: false,
  beforeLogin: false,
  duty: 'none',
  confirmText: '',
  dwellSeconds: null,
  dueAt: null,
  sort: 0,
  validFrom: null,
  validTo: null,
  channels: ['inApp'],
  toMyself: false,
})

/** The text by the post engine, with its own review; date, labels and questions apply at once. */
export const saveWith = (engine: PostEngine): HandlerOf<typeof saveHistory> => {
  const savePosts = savePost(engine, 'history')
  return async (call) => {
    const { tx, body, actor } = call
    if (body.source === '') refuseField('source', no.sourceMissing)
    checkDate(body, await databaseNow(tx))
    const before =
      body.id === undefined ? null : await findManaged(tx, actor, { kind: 'history', id: body.id, action: 'edit' })
    const known = before && (await findFacts(tx, before.id))
    await checkLinks(tx, actor, body, before && { id: before.id, questionIds: known?.questionIds ?? [] })
    const same = { ...body, ownerOrgId: before?.ownerOrgId ?? actor.orgId, except: body.id ?? null }
    if (await hasSameTitle(tx, same)) refuseField('title', no.sameTitle)

    const saved = await savePosts({ ...call, body: asPost(body) })
    const isOther = await keepFacts(tx, { id: saved.id, title: body.title }, body)
    return isOther && before ? { ...saved, revision: await raiseRevision(tx, saved.id) } : saved
  }
}
