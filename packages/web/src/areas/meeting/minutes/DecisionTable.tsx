import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import type { MeetingDecision } from '@portal/contract/areas/meeting/minutes-view.ts'
import { dayNumber, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { App, Button } from 'antd'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { useRemindDecisions } from './use-remind-decisions.ts'

interface DecisionTableProps {
  meeting: MeetingDetail
  onAdd: (() => void) | undefined
}

/** 决议 with their owners, each with how it stands. */
export function DecisionTable({ meeting, onAdd }: DecisionTableProps) {
  const { decisionList, decisionsDone, decisionsOverdue, minuted, may } = meeting
  const remind = useRemindDecisions(meeting)
  const showProof = useProof()
  if (decisionList.length === 0 && !onAdd) return null
  const sum = `${decisionsDone} / ${decisionList.length} 完成${decisionsOverdue > 0 ? `，${decisionsOverdue} 项逾期` : ''}`
  return (
    <section aria-label="决议">
      <h2 className="meeting-panel-head">
        决议
        <span>
          {decisionList.length > 0 && sum}
          {onAdd && (
            <Button type="link" size="small" icon={<Icon name="plus" small />} onClick={onAdd}>
              决议
            </Button>
          )}
        </span>
      </h2>
      {decisionList.length > 0 && (
        <table className="meeting-table">
          <thead>
            <tr>
              <th scope="col">序号</th>
              <th scope="col">决定</th>
              <th scope="col">负责</th>
              <th scope="col">截止</th>
              <th scope="col">状态</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {decisionList.map((decision, index) => {
              const { tone, words } = standing(decision)
              return (
                <tr key={decision.id}>
                  <td>{index + 1}</td>
                  <td>{decision.text}</td>
                  <td>
                    <Owners decision={decision} />
                  </td>
                  <td className="nowrap">{decision.due.slice(5)}</td>
                  <td className="nowrap" data-tone={tone}>
                    {words}
                  </td>
                  <td className="nowrap">
                    {decision.state === 'done' ? (
                      <Button type="link" size="small" onClick={() => showProof(decision)}>
                        凭据
                      </Button>
                    ) : (
                      may.minutes &&
                      minuted && (
                        <Button type="link" size="small" onClick={() => void remind(decision)}>
                          催办
                        </Button>
                      )
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Owners({ decision: { owners } }: { decision: MeetingDecision }) {
  const [first] = owners
  if (!first) return null
  return owners.length === 1 ? (
    <>
      {first.name}
      <small> / {first.orgName}</small>
    </>
  ) : (
    <span title={owners.map(({ name, orgName }) => `${name}（${orgName}）`).join('、')}>
      {first.name} 等 {owners.length} 人
    </span>
  )
}

const standing = ({
  state,
  owners,
  due,
  daysLate,
  doneAt,
}: MeetingDecision): { tone?: 'ok' | 'bad'; words: string } => {
  const done = owners.filter((owner) => owner.doneAt !== null).length
  const part = owners.length > 1 ? `${done} / ${owners.length} 完成` : ''
  if (state === 'done') return { tone: 'ok', words: `✓ ${dateText(doneAt?.getTime()).slice(5)} 完成` }
  if (state === 'overdue') return { tone: 'bad', words: part ? `✗ ${part}，已逾期` : `✗ 逾期 ${daysLate} 天` }
  const left = dayNumber(due) - dayNumber(shanghaiDay(new Date(serverNow())))
  return { words: `${part || '进行中'}，${left === 0 ? '今天截止' : `还剩 ${left} 天`}` }
}

/** What each owner said when he was done. */
const useProof = () => {
  const { modal } = App.useApp()
  return ({ text, owners }: MeetingDecision) =>
    modal.info({
      title: text,
      okText: '关闭',
      content: (
        <ul className="kit-failures">
          {owners.map(({ userId, name, doneAt, note }) => (
            <li key={userId}>
              {name} {dateTimeText(doneAt?.getTime())} 完成{note && `：${note}`}
            </li>
          ))}
        </ul>
      ),
    })
}
