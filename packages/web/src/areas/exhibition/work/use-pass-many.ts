import type { WorkRow } from '@portal/contract/areas/exhibition/work.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useBatch } from '#src/kit/use-batch.tsx'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { requestQuery } from '#src/shared/approval/requests.ts'
import { useDecide, wordsOfDecision } from '#src/shared/approval/use-decide.ts'

/** 批量通过: each work that waits for this person is judged by itself, on the snapshot that is in force. */
export const usePassMany = () => {
  const client = useQueryClient()
  const decide = useDecide()
  const runBatch = useBatch()

  const pass = async (requestId: string): Promise<string | null> => {
    const { select, ...asked } = requestQuery(requestId)
    try {
      const request = select(await client.fetchQuery({ ...asked, staleTime: 0 }))
      if (!request) return '该任务已被他人处理'
      await decide.send(request, { requestId, action: 'pass', opinion: '', snapshot: request.snapshot })
      return null
    } catch (error) {
      return wordsOfDecision(error)
    }
  }

  return async (rows: readonly WorkRow[]) => {
    const waiting = rows.filter(({ mayDecide, requestId }) => mayDecide && requestId)
    if (waiting.length === 0) {
      tip('info', '所选作品中没有等你审核的')
      return
    }
    const content = '通过后即展出，作者会收到消息。'
    if (!(await askConfirm({ title: `通过 ${waiting.length} 件作品？`, content, okText: '通过' }))) return
    const requests = new Map(waiting.map(({ id, requestId }) => [id, requestId ?? '']))
    await runBatch(
      async () => waiting,
      async (ids) => {
        const failed: { id: string; message: string }[] = []
        for (const id of ids) {
          const message = await pass(requests.get(id) ?? '')
          if (message !== null) failed.push({ id, message })
        }
        return { failed }
      },
    )
  }
}
