import { getLecturer, type LecturerDetail } from '@portal/contract/areas/train/teacher/teacher.ts'
import {
  lecturerKind,
  lecturerLevel,
  lecturerState,
  lecturerWords,
} from '@portal/contract/areas/train/teacher/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { ActionButtons } from '#src/kit/list/ActionButtons.tsx'
import { query } from '#src/kit/query.ts'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { LECTURERS } from './addresses.ts'
import { LecturerCalendar } from './LecturerCalendar.tsx'
import { LecturerDrawer } from './LecturerDrawer.tsx'
import { LecturerTurn } from './LecturerTurn.tsx'
import { spanText } from './span-text.ts'
import { useLecturerTurns } from './use-lecturer-turns.ts'

const [kinds, levels, states] = [wordsOf(lecturerKind), wordsOf(lecturerLevel), wordsOf(lecturerState)]

/** One lecturer: 档案, 资质, 授课记录, 评价, 日程. */
export function LecturerPage({ id }: { id: string }) {
  const lecturer = useQuery(query(getLecturer, { id }))
  const turns = useLecturerTurns()
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <DetailPage of={lecturer} back={LECTURERS}>
        {(detail) => ({
          title: detail.name,
          state: <StateWord>{states[detail.state]}</StateWord>,
          note: [levels[detail.level], detail.orgName].filter(Boolean).join(' · '),
          hint: detail.state === 'stopped' ? `已停用：${detail.stopReason}` : undefined,
          actions: detail.may.edit && (
            <>
              <ActionButtons actions={turns.actionsOf(detail)} />
              <Button type="primary" onClick={() => setEditing(true)}>
                编辑
              </Button>
            </>
          ),
          tabs: [
            { key: 'file', label: '档案', content: <FileTab lecturer={detail} /> },
            { key: 'certificates', label: '资质', content: <CertificateTab lecturer={detail} /> },
            { key: 'taught', label: '授课记录', content: <TaughtTab lecturer={detail} /> },
            { key: 'ratings', label: '评价', content: <RatingTab lecturer={detail} /> },
            { key: 'calendar', label: '日程', content: <LecturerCalendar lecturer={detail} /> },
          ],
        })}
      </DetailPage>
      {isEditing && lecturer.data && (
        <LecturerDrawer
          title={`编辑讲师「${lecturer.data.name}」`}
          lecturer={lecturer.data}
          onClose={() => setEditing(false)}
        />
      )}
      <LecturerTurn turns={turns} />
    </>
  )
}

interface TabProps {
  lecturer: LecturerDetail
}

function FileTab({ lecturer }: TabProps) {
  const facts = [
    { label: '类型', value: kinds[lecturer.kind] },
    { label: '级别', value: levels[lecturer.level] },
    { label: '授课方向', value: lecturer.subjects.join('、') },
    { label: '工号', value: lecturer.userCode },
    { label: '手机', value: lecturer.phoneMask },
    { label: '归属单位', value: lecturer.ownerOrgName },
    { label: '聘期', value: `${lecturer.contractFrom ?? '未填'} 至 ${lecturer.contractTo ?? '长期'}` },
    { label: '授课', value: `${lecturer.sessions} 次，${lecturer.hours.toFixed(2)} 学时` },
    { label: '本月安排', value: `${lecturer.thisMonth} 次` },
    { label: '简介', value: lecturer.intro },
  ].filter(({ value }) => value !== '')
  return (
    <div className="kit-panels">
      <section>
        <h2>档案</h2>
        <dl className="kit-props">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {label === '手机' && lecturer.phone && (
                  <a className="lecturer-call" href={`tel:${lecturer.phone}`}>
                    拨打
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function CertificateTab({ lecturer: { certificates } }: TabProps) {
  if (certificates.length === 0) return <EmptyNew text="还没有登记资质" />
  return (
    <ul className="lecturer-lines">
      {certificates.map(({ name, certNo, validTo, expired, file }, at) => (
        <li key={`${at} ${name}`}>
          <strong>{name}</strong>
          <span>{certNo || '无编号'}</span>
          <span data-bad={expired}>{validTo === null ? '长期' : `${validTo} 到期${expired ? '（已过期）' : ''}`}</span>
          {file ? <FileLink fileId={file.fileId} name={file.name} url={file.url} /> : <span>无扫描件</span>}
        </li>
      ))}
    </ul>
  )
}

function TaughtTab({ lecturer: { taught } }: TabProps) {
  if (taught.length === 0) return <EmptyNew text="还没有授课记录" />
  return (
    <ul className="lecturer-lines">
      {taught.map(({ sessionId, className, title, from, to, hours, place, state }) => (
        <li key={sessionId}>
          <strong>{title}</strong>
          <span>《{className}》</span>
          <span>{spanText(from, to)}</span>
          <span>{place}</span>
          <span>{state === 'planned' ? '未开始' : `${(hours ?? 0).toFixed(2)} 学时`}</span>
        </li>
      ))}
    </ul>
  )
}

function RatingTab({ lecturer: { rating, ratings, comments } }: TabProps) {
  if (ratings === 0) return <EmptyNew text="还没有评价" />
  if (rating === null) return <EmptyNew text={`${lecturerWords.tooFew}：收到 ${ratings} 份，满 5 份后显示`} />
  return (
    <div className="kit-panels">
      <section>
        <h2>
          平均 {rating.toFixed(1)} 分（{ratings} 份）
        </h2>
        <ul className="lecturer-lines">
          {comments.map(({ at, className, text }, place) => (
            <li key={`${place} ${at}`}>
              <span>{text}</span>
              <small>
                《{className}》{at}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
