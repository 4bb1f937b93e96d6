import { App } from 'antd'
import { tip } from '#src/platform/tips.ts'
import { type ListRow, nameOfRow } from '#src/ui/table/row.ts'
import { faultOf, wordsOfError } from './words-of-error.ts'

/** Answer of any batch call: why which rows were left as they are. */
interface PartAnswer {
  failed: { id: string; message: string }[]
}

export type SendPart = (ids: string[]) => Promise<PartAnswer>

const LARGEST_PART = 500
const PROGRESS = 'batch-progress'

const sendAll = async (ids: string[], send: SendPart, tell: (done: number) => void) => {
  const failed: PartAnswer['failed'] = []
  for (let from = 0; from < ids.length; from += LARGEST_PART) {
    tell(from)
    const part = ids.slice(from, from + LARGEST_PART)
    try {
      failed.push(...(await send(part)).failed)
    } catch (error) {
      // Earlier parts are done: what this one was refused for belongs into the same report.
      failed.push(...part.map((id) => ({ id, message: faultOf(error).words })))
    }
  }
  return failed
}

/** Gives a function that treats rows in parts of 500 and reports 「成功 {a} 条，失败 {b} 条」 with a reason per row. */
export const useBatch = () => {
  const { modal, message } = App.useApp()

  return async (collect: () => Promise<readonly ListRow[]>, send: SendPart): Promise<void> => {
    const rows = await collect().catch((error: unknown) => tip('error', wordsOfError(error)))
    if (!rows) return
    const names = new Map(rows.map((row) => [row.id, nameOfRow(row)]))
    const failed = await sendAll([...names.keys()], send, (done) => {
      // Small batches are over before anybody could read how far they are.
      if (rows.length <= LARGEST_PART) return
      const content = `正在处理 ${done}/${rows.length}`
      void message.open({ key: PROGRESS, type: 'loading', content, duration: 0 })
    })
    message.destroy(PROGRESS)
    const title = `成功 ${rows.length - failed.length} 条，失败 ${failed.length} 条`
    if (failed.length === 0) return tip('success', title)

    const content = (
      <ul className="kit-failures">
        {failed.map(({ id, message }) => (
          <li key={id}>
            {names.get(id)}：{message}
          </li>
        ))}
      </ul>
    )
    modal.warning({ title, content, okText: '关闭' })
  }
}
