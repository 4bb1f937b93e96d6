import { assignJury, juryBoard } from '@portal/contract/areas/exhibition/jury.ts'
import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { meanText } from '../exhibition-words.ts'
import { useShowKind } from '../show-kind.ts'

const SHIPPED_JUDGES = 3

/** 评审: what is marked, by whom, and how far they are. */
export function JuryTab({ of }: { of: ExhibitionDetail }) {
  const { codes } = useShowKind()
  const mayJury = useHolds([codes.jury])
  const found = useQuery({
    ...query(juryBoard, { exhibitionId: of.id }),
    refetchOnMount: 'always',
    enabled: mayJury,
  })
  if (of.criteria.length === 0) return <EmptyNew text="没有设置评分项，结果只看投票" />
  return (
    <div className="show-panel">
      <h2>评分标准</h2>
      <ul className="jury-criteria">
        {of.criteria.map(({ name, weight, max }) => (
          <li key={name}>
            <span>{name}</span>
            <span>满分 {max}</span>
            <b>权重 {weight}%</b>
          </li>
        ))}
      </ul>
      {mayJury && (
        <Loaded of={found}>
          {({ judges, done, open, unassigned }) => (
            <>
              <h2>评委</h2>
              <p className="show-note">
                已评 {done} 项，还有 {open} 项；
                {unassigned === 0 ? '每件作品都已分配' : `${unassigned} 件作品还没有分配`}
              </p>
              {of.stage !== 'announced' && of.stage !== 'archived' && (
                <Can codes={[codes.jury]}>
                  <Assign of={of} most={Math.max(1, judges.length)} />
                </Can>
              )}
              <ul className="work-marks">
                {judges.map(({ id, name, done: marked, open: left, mean }) => (
                  <li key={id}>
                    <b>{name}</b>
                    <span>
                      已评 {marked} / {marked + left}
                      {mean === null ? '' : ` · 平均 ${meanText(mean)}`}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </div>
  )
}

function Assign({ of, most }: { of: ExhibitionDetail; most: number }) {
  const assign = useWrite(assignJury, { refreshes: ['exhibition', 'photo', 'cinema'] })
  const [perWork, setPerWork] = useState(Math.min(SHIPPED_JUDGES, most))
  const send = async () => {
    const answer = await assign.run({ exhibitionId: of.id, perWork })
    if (!answer) return
    const short = answer.conflicts === 0 ? '' : `；${answer.conflicts} 件因回避不够 ${perWork} 位评委`
    tip(answer.conflicts === 0 ? 'success' : 'info', `新分配 ${answer.assigned} 项${short}`)
  }
  return (
    <div className="work-tools">
      <span>每件作品</span>
      <LateInputNumber
        aria-label="每件评委数"
        min={1}
        max={most}
        precision={0}
        value={perWork}
        onChange={(next) => setPerWork(Number(next ?? 1))}
      />
      <span>位评委</span>
      <Button loading={assign.isPending} onClick={() => void send()}>
        分配
      </Button>
      <span>已分配的不变，只补足；避开作者{of.avoidOwnUnit ? '和本单位' : ''}</span>
    </div>
  )
}
