import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { type AnswerGroup, clusterAnswers } from '@portal/contract/areas/exam/mark/cluster.ts'
import type { RegradeChange } from '@portal/contract/areas/exam/regrade.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'

const RegradeDrawer = late(() => import('../regrade/RegradeDrawer.tsx').then((module) => module.RegradeDrawer))

type Cluster = ResultOf<typeof clusterAnswers>

interface ClusterDrawerProps {
  examId: string
  questionId: string
  onClose: () => void
}

/** The key with this wording among what the blank takes; null: the blank takes numbers or days only. */
const keyWith = (key: QuestionKey | null, { blank, text }: AnswerGroup): QuestionKey | null => {
  if (key?.type !== 'blanks' || blank === null || key.blanks[blank]?.rule.type !== 'text') return null
  return {
    ...key,
    blanks: key.blanks.map((each, place) =>
      place === blank && each.rule.type === 'text'
        ? { ...each, rule: { ...each.rule, accepted: [...each.rule.accepted, text] } }
        : each,
    ),
  }
}

const changeFor = (cluster: Cluster, group: AnswerGroup): RegradeChange | null => {
  if (group.scoredItemId !== null && group.blank === null)
    return { kind: 'sameAnswer', attemptItemId: group.scoredItemId }
  const key = keyWith(cluster.key, group)
  return key && { kind: 'newKey', key, partKeys: {} }
}

/** 同类答案: equal answers with how often they were given; one that is accepted counts for all of them. */
export function ClusterDrawer({ examId, questionId, onClose }: ClusterDrawerProps) {
  const phone = useMedia(PHONE)
  const cluster = useQuery({ ...query(clusterAnswers, { examId, questionId }), refetchOnMount: 'always' })
  const [change, setChange] = useState<RegradeChange>()
  const again = () => {
    setChange(undefined)
    void cluster.refetch()
  }
  return (
    <>
      <LateDrawer open title="同类答案" size={phone ? '100%' : 560} onClose={onClose}>
        <Loaded of={cluster}>
          {(found) => (
            <>
              <p className="mark-stem">{found.stemText}</p>
              {found.settled && <Alert type="info" showIcon title="该题已剔除或全体给满分，不能再接受答案" />}
              {found.groups.length === 0 && <Empty description="没有未匹配的答案" />}
              <ul className="mark-groups" aria-label="答案分组">
                {found.groups.map((group) => (
                  <Group
                    key={`${group.blank} ${group.text}`}
                    group={group}
                    change={found.settled ? null : changeFor(found, group)}
                    onAccept={setChange}
                  />
                ))}
              </ul>
              {found.more > 0 && <p className="mark-note">另有 {found.more} 组较少见的答案未列出。</p>}
            </>
          )}
        </Loaded>
      </LateDrawer>
      {change && <RegradeDrawer examId={examId} questionId={questionId} initial={change} onClose={again} />}
    </>
  )
}

interface GroupProps {
  group: AnswerGroup
  change: RegradeChange | null
  onAccept: (change: RegradeChange) => void
}

function Group({ group: { blank, text, wordings, n, mean }, change, onAccept }: GroupProps) {
  return (
    <li>
      <div>
        {blank !== null && <small>第 {blank + 1} 空</small>}
        <p className="mark-answer">{text}</p>
        {wordings.length > 0 && <small>另写作：{wordings.join('、')}</small>}
      </div>
      <span className="mark-note">
        {n} 份{mean !== null && `，均分 ${mean}`}
      </span>
      {change && (
        <Button size="small" onClick={() => onAccept(change)}>
          {change.kind === 'newKey' ? '接受同类答案' : '同类同分'}
        </Button>
      )}
    </li>
  )
}
