import { type PracticeRow, practiceStat } from '@portal/contract/areas/exam/practice/practice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { percentText } from './practice-columns.tsx'
import './practice.css'

type Stat = ResultOf<typeof practiceStat>

/** 统计 of a set: how many practised, how well, and what goes wrong. */
export function StatDrawer({ set, onClose }: { set: PracticeRow; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const [orgId, setOrgId] = useState<string>()
  const found = useQuery(query(practiceStat, { id: set.id, ...(orgId && { orgId }) }))
  return (
    <LateDrawer
      open
      title={`统计：${set.title}`}
      size={phone ? '100%' : 680}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <div className="practice-stat">
        <OrgSelect
          for={P.questionBank}
          allowClear
          {...(orgId && { value: orgId })}
          onChange={(chosen) => setOrgId(chosen ?? undefined)}
        />
        <Loaded of={found}>{(stat) => <Figures stat={stat} />}</Loaded>
      </div>
    </LateDrawer>
  )
}

function Figures({ stat }: { stat: Stat }) {
  if (stat.answers === 0) return <Empty description="还没有人练习" />
  return (
    <>
      <dl className="practice-facts">
        <div>
          <dt>参与人数</dt>
          <dd>{stat.people}</dd>
        </div>
        <div>
          <dt>答题数</dt>
          <dd>{stat.answers}</dd>
        </div>
        <div>
          <dt>正确率</dt>
          <dd>{percentText(stat.rate)}</dd>
        </div>
      </dl>
      <Shares
        title="知识点（正确率低的在前）"
        rows={stat.byKnowledge.map(({ id, name, answers, rate }) => ({ id, name, rate, note: `${answers} 次作答` }))}
      />
      <Shares
        title="单位"
        rows={stat.byOrg.map(({ id, name, people, answers, rate }) => ({
          id,
          name,
          rate,
          note: `${people} 人，${answers} 次作答`,
        }))}
      />
      <Shares
        title="错得最多的题目"
        rows={stat.missed.map(({ id, number, stem, answers, rate }) => ({
          id,
          name: `${number} ${stem}`,
          rate,
          note: `${answers} 次作答`,
        }))}
      />
    </>
  )
}

interface ShareRow {
  id: string
  name: string
  note: string
  rate: number
}

function Shares({ title, rows }: { title: string; rows: readonly ShareRow[] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="practice-shares">
        {rows.map(({ id, name, note, rate }) => (
          <li key={id}>
            <span className="practice-share-name">{name}</span>
            <span className="practice-note">{note}</span>
            <meter min={0} max={1} value={rate} aria-label={`${name}，正确率`} />
            <strong>{percentText(rate)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
