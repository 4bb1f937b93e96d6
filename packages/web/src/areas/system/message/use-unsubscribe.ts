import { type MessageKind, messageKind } from '@portal/contract/areas/system/message/kinds.ts'
import { messagePrefs, saveMessagePref } from '@portal/contract/areas/system/message/preference.ts'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '#src/kit/confirm.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

/** 不再接收此类, for the kinds that one may leave. */
export const useUnsubscribe = (): ((kind: string) => RowAction[]) => {
  const { data } = useQuery(query(messagePrefs, {}))
  const save = useWrite(saveMessagePref)

  const leave = async (kind: MessageKind) => {
    const question = { name: kind, verb: '退订', consequence: '可在“消息设置”中重新开启。' }
    if (!(await confirm(question))) return
    const channels = data?.list.find((row) => row.kind === kind)?.channels.filter(({ on }) => on) ?? []
    for (const { channel } of channels) if (!(await save.run({ kind, channel, on: false }))) return
    tip('success', `已不再接收「${kind}」`)
  }

  return (name) => {
    const kind = messageKind.safeParse(name).data
    const row = data?.list.find((each) => each.kind === kind)
    if (kind === undefined || !row || row.compulsory || !row.channels.some(({ on }) => on)) return []
    return [{ label: '不再接收此类', onClick: () => void leave(kind) }]
  }
}
