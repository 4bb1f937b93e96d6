import { type ExamFigures, rebuildStat, reliabilityBy, statSummary } from '@portal/contract/areas/exam/analysis.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { ExamChoice } from '../result/ExamChoice.tsx'
import { ScoreBands } from '../result/ScoreBands.tsx'
import { coefficientText, percentText, pointText } from './figure-text.ts'
import { ItemList } from './ItemList.tsx'
import './analysis.css'

const EVERY_MS = 2000
const by = wordsOf(reliabilityBy)

/** 试题分析: how an exam and each of its questions measured. */
export function AnalysisTab() {
  return <ExamChoice>{(examId) => <ExamAnalysis key={examId} examId={examId} />}</ExamChoice>
}

function ExamAnalysis({ examId }: { examId: string }) {
  const [chosen, setChosen] = useState<Chosen>({})
  const summary = useQuery({
    ...query(statSummary, { examId, ...chosen }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (typeof state.data?.progress === 'number' ? EVERY_MS : false),
  })
  const rebuild = useWrite(rebuildStat)
  const computedAt = summary.data?.computedAt?.getTime()
  return (
    <Loaded of={summary}>
      {({ figures, progress, forms }) => (
        <>
          <div className="analysis-head">
            <Can codes={[P.examAnalysis]}>
              <Button
                type={figures ? 'default' : 'primary'}
                loading={rebuild.isPending}
                disabled={progress !== null}
                onClick={() => void rebuild.run({ examId })}
              >
                {figures ? '重新计算' : '开始计算'}
              </Button>
            </Can>
            <span className="analysis-note" role="status">
              {progress !== null
                ? `计算中 ${progress}%`
                : computedAt === undefined
                  ? '尚未计算'
                  : `数据更新于 ${fullTimeText(computedAt)}`}
            </span>
            {computedAt !== undefined && <Choices forms={forms} chosen={chosen} onChoose={setChosen} />}
          </div>
          {!figures || figures.n === 0 ? (
            <Empty description={figures ? '还没有可分析的答卷' : '计算后在此查看'} />
          ) : (
            <>
              <Whole figures={figures} isUnit={chosen.orgId !== undefined} />
              <ScoreBands bands={figures.histogram} total={figures.total} />
              <ItemList key={computedAt} examId={examId} />
              <Units figures={figures} />
            </>
          )}
        </>
      )}
    </Loaded>
  )
}

interface Chosen {
  form?: string
  orgId?: string
}

interface ChoicesProps {
  forms: readonly { form: string; n: number }[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Whose figures are shown: of all, of who had the same questions, of a unit with everything below it. */
function Choices({ forms, chosen, onChoose }: ChoicesProps) {
  return (
    <>
      {forms.length > 0 && (
        <LateSelect
          aria-label="试卷版本"
          className="analysis-choice"
          allowClear
          placeholder="全部试卷版本"
          value={chosen.form}
          options={forms.map(({ form, n }) => ({ value: form, label: `试卷 ${form}（${n} 人）` }))}
          onChange={(form?: string) =>
            onChoose({ ...(chosen.orgId && { orgId: chosen.orgId }), ...(form && { form }) })
          }
        />
      )}
      <div className="analysis-choice" role="group" aria-label="单位">
        <OrgSelect
          for={P.examAnalysis}
          allowClear
          placeholder="全部单位"
          value={chosen.orgId ?? null}
          onChange={(orgId) => onChoose({ ...(chosen.form && { form: chosen.form }), ...(orgId && { orgId }) })}
        />
      </div>
    </>
  )
}

function Whole({ figures, isUnit }: { figures: ExamFigures; isUnit: boolean }) {
  const facts: [string, string][] = [
    ['人数', String(figures.n)],
    ['平均分', `${pointText(figures.mean)} / ${figures.total}`],
    ['标准差', pointText(figures.sd)],
    ['中位数', pointText(figures.median)],
    ['四分位', `${pointText(figures.lowerQuartile)}–${pointText(figures.upperQuartile)}`],
    ['及格率', percentText(figures.passRate)],
    ['信度 α', coefficientText(figures.alpha)],
    ['KR-20', coefficientText(figures.kr20)],
    ['测量标准误', pointText(figures.sem)],
  ]
  return (
    <>
      <dl className="analysis-figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="analysis-note">
        {isUnit ? '按单位查看时不计算信度，下表试题分析为全部考生' : `信度${by[figures.reliabilityBy]}`}
        ；“—”表示样本不足或得分没有差异，无法计算。结论须至少 30 人作答。
      </p>
    </>
  )
}

function Units({ figures: { byOrg } }: { figures: ExamFigures }) {
  return (
    <section className="analysis-item" aria-label="单位对比">
      <h3>单位对比</h3>
      <div className="analysis-scroll">
        <table>
          <thead>
            <tr>
              <th>单位</th>
              <th>人数</th>
              <th>平均分</th>
              <th>及格率</th>
            </tr>
          </thead>
          <tbody>
            {byOrg.map(({ orgName, orgPath, n, mean, passRate }) => (
              <tr key={`${orgPath}/${orgName}`}>
                <td>
                  {orgName || '未分配单位'}
                  {orgPath && <small className="analysis-unit-path">{orgPath}</small>}
                </td>
                <td>{n}</td>
                <td>{pointText(mean)}</td>
                <td>{percentText(passRate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
