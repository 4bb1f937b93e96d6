import { App } from 'antd'
import { tip } from '#src/platform/tips.ts'

interface Named {
  id: string
  name: string
}

interface Answer {
  done: number
  waitlisted: number
  failed: readonly { id: string; message: string }[]
}

/** Says what came of many decisions at once, with a reason for each row that was left as it is. */
export const useTellBatch = () => {
  const { modal } = App.useApp()
  return (rows: readonly Named[], { done, waitlisted, failed }: Answer): void => {
    const queued = waitlisted > 0 ? `，其中 ${waitlisted} 人名额已满转入候补` : ''
    const title = `已处理 ${done} 份报名${queued}`
    if (failed.length === 0) return tip('success', title)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    modal.warning({
      title: `${title}，${failed.length} 份未处理`,
      content: (
        <ul className="kit-failures">
          {failed.map(({ id, message }) => (
            <li key={id}>
              {names.get(id)}：{message}
            </li>
          ))}
        </ul>
      ),
      okText: '关闭',
    })
  }
}
