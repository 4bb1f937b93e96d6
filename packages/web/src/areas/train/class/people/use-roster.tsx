import { assignPeople, movePeople, removePeople } from '@portal/contract/areas/train/enrolment/roster.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { App } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

type Answer = ResultOf<typeof assignPeople>

const REFRESHES = ['trainClass', 'guide']

/** What is done with the people of a class; what was refused is told row by row. */
export const useRoster = () => {
  const { modal } = App.useApp()
  const assigning = useWrite(assignPeople, { refreshes: REFRESHES })
  const removing = useWrite(removePeople, { refreshes: REFRESHES })
  const moving = useWrite(movePeople, { refreshes: REFRESHES })

  const tell = (verb: string, answer: Answer | undefined): boolean => {
    if (!answer) return false
    const { done, waitlisted, failed } = answer
    const queued = waitlisted > 0 ? `，其中 ${waitlisted} 人名额已满进入候补` : ''
    const title = `已${verb} ${done} 人${queued}`
    if (failed.length === 0) tip('success', title)
    else
      modal.warning({
        title: `${title}，${failed.length} 人未处理`,
        content: (
          <ul className="kit-failures">
            {failed.map(({ row, name, message }) => (
              <li key={row}>
                {name || `第 ${row} 人`}：{message}
              </li>
            ))}
          </ul>
        ),
        okText: '关闭',
      })
    return true
  }
  return {
    isPending: assigning.isPending || removing.isPending || moving.isPending,
    assign: async (classId: string, userIds: string[]) => tell('指派', await assigning.run({ classId, userIds })),
    remove: async (ids: string[], reason: string) => tell('移除', await removing.run({ ids, reason, withdraw: false })),
    withdraw: async (ids: string[], reason: string) =>
      tell('办理退出', await removing.run({ ids, reason, withdraw: true })),
    move: async (ids: string[], toClassId: string) => tell('转班', await moving.run({ ids, toClassId })),
  }
}
