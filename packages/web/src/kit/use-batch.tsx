import type { BatchResult } from '@portal/contract/kit/resource.ts'
import { App } from 'antd'
import { tip } from '#src/platform/tips.ts'
import { faultOf, wordsOfError } from './words-of-error.ts'

interface Batch {
  collectIds: () => Promise<string[]>
  send: (ids: string[]) => Promise<BatchResult>
  /** Name of a row in the report. */
  nameOf: (id: string) => string
}

const LARGEST = 500

const sendAll = async (ids: string[], send: Batch['send']): Promise<BatchResult> => {
  const sum: BatchResult = { deleted: 0, failed: [] }
  for (let from = 0; from < ids.length; from += LARGEST) {
    const part = ids.slice(from, from + LARGEST)
    try {
      const { deleted, failed } = await send(part)
      sum.deleted += deleted
      sum.failed.push(...failed)
    } catch (error) {
      // Earlier parts are done: what this one was refused for belongs into the same report.
      sum.failed.push(...part.map((id) => ({ id, message: faultOf(error).words })))
    }
  }
  return sum
}

/** Gives a function that treats rows in parts of 500 and reports 「成功 {a} 条，失败 {b} 条」 with a reason per row. */
export const useBatch = () => {
  const { modal } = App.useApp()

  return async ({ collectIds, send, nameOf }: Batch): Promise<void> => {
    const ids = await collectIds().catch((error: unknown) => tip('error', wordsOfError(error)))
    if (!ids) return
    const result = await sendAll(ids, send)
    const words = `成功 ${result.deleted} 条，失败 ${result.failed.length} 条`
    if (result.failed.length === 0) tip('success', words)
    else
      modal.warning({
        title: words,
        okText: '关闭',
        content: (
          <ul className="kit-failures">
            {result.failed.map(({ id, message }) => (
              <li key={id}>
                {nameOf(id)}：{message}
              </li>
            ))}
          </ul>
        ),
      })
  }
}
