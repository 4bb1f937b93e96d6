import { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import type { PostDetail } from '@portal/contract/areas/notice/post.ts'
import { useRef, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { submittedText } from '#src/shared/approval/submitted-text.ts'
import { type NoticeKind, noticeResources, postHome } from '../post-home.ts'
import { type ChangeAnswer, inputOf, type PostValues } from './post-values.ts'

interface Key {
  id: string
  revision: number
}

interface SaveOptions extends Partial<ChangeAnswer> {
  toMyself?: boolean
}

/** Saves of one form: each starts from the revision that the one before has left. */
export const usePostSave = (kind: NoticeKind, post: PostDetail | null) => {
  const { calls } = postHome(kind)
  const save = useWrite(calls.save)
  const approval = useWrite(submitApproval, { refreshes: noticeResources })
  const key = useRef<Key | null>(post && { id: post.id, revision: post.revision ?? 0 })
  const [savedAt, setSavedAt] = useState<number>()

  /** The id of what was saved; rejects with the refusal. */
  const send = async (
    values: PostValues,
    { changeKind, note = '', toMyself = false }: SaveOptions = {},
  ): Promise<string> => {
    const { id, revision } = await save.send({ ...inputOf(values), ...key.current, changeKind, note, toMyself })
    key.current = { id, revision }
    setSavedAt(serverNow())
    return id
  }

  const submit = async (id: string): Promise<boolean> => {
    const sent = await approval.run({ subjectType: 'article', subjectId: id })
    if (sent) tip('success', submittedText(sent))
    return sent !== undefined
  }

  return { send, submit, savedAt, error: save.error, saving: save.isPending || approval.isPending }
}
