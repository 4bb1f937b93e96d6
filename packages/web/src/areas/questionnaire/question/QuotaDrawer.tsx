import { optionKinds, optionsOf } from '@portal/contract/areas/questionnaire/question/question.ts'
import {
  onQuotaFull,
  type QuestionnaireDetail,
  type Quota,
  questionnaireInput,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { getQuestionnaire, saveQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { LateDrawer, LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { newPartId } from './part-id.ts'

const whenFull = Object.entries(wordsOf(onQuotaFull)).map(([value, label]) => ({ value, label }))
const settings = questionnaireInput.strip()
const MOST_CELLS = 3
const MOST_LIMIT = 1_000_000

/** 配额 on an option or crossed options. */
export function QuotaDrawer({ questionnaireId, onClose }: { questionnaireId: string; onClose: () => void }) {
  const found = useQuery({ ...query(getQuestionnaire, { id: questionnaireId }), ...readOnce })
  return (
    <LateDrawer open title="配额" size="min(100vw, 680px)" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <Loaded of={found}>{(detail) => <QuotaForm key={detail.revision} detail={detail} onClose={onClose} />}</Loaded>
    </LateDrawer>
  )
}

function QuotaForm({ detail, onClose }: { detail: QuestionnaireDetail; onClose: () => void }) {
  const [quotas, setQuotas] = useState<readonly Quota[]>(detail.quotas)
  const save = useWrite(saveQuestionnaire, { refreshes: ['questionnaireQuestion', 'approveRecord'] })
  const options = detail.questions
    .filter(({ kind }) => optionKinds.includes(kind))
    .map((question) => ({
      label: question.stem,
      options: optionsOf(question).map(({ id, text }) => ({ value: `${question.id} ${id}`, label: text })),
    }))
  const put = (at: number, changes: Partial<Quota>) =>
    setQuotas(quotas.map((quota, place) => (place === at ? { ...quota, ...changes } : quota)))
  const add = () =>
    setQuotas([...quotas, { id: newPartId(), name: '', cells: [], limit: 50, onFull: 'politeEnd' as const }])
  const send = () =>
    save.mutate(
      { ...settings.parse(z.encode(settings, detail)), id: detail.id, revision: detail.revision, quotas: [...quotas] },
      {
        onSuccess: () => {
          tip('success', '已保存')
          onClose()
        },
      },
    )
  const isReady = quotas.every(({ name, cells }) => name.trim() !== '' && cells.length > 0)
  return (
    <div className="survey-stack">
      {save.error && <Alert type="error" showIcon title={save.error.fields[0]?.message ?? save.error.words} />}
      {quotas.length === 0 && <p className="survey-faint">还没有配额</p>}
      {quotas.map(({ id, name, cells, limit, onFull }, at) => (
        <fieldset key={id} className="survey-quota">
          <legend>第 {at + 1} 个配额</legend>
          <Input
            aria-label="配额名称"
            placeholder="配额名称"
            maxLength={60}
            value={name}
            onChange={({ target }) => put(at, { name: target.value })}
          />
          <Select
            aria-label="选项"
            placeholder="选择选项；选多个时须同时选中"
            mode="multiple"
            maxCount={MOST_CELLS}
            options={options}
            value={cells.map(({ questionId, optionId }) => `${questionId} ${optionId}`)}
            onChange={(values) =>
              put(at, {
                cells: values.map((value) => {
                  const [questionId = '', optionId = ''] = value.split(' ')
                  return { questionId, optionId }
                }),
              })
            }
          />
          <div className="survey-line">
            <LateInputNumber
              aria-label="名额"
              prefix="名额"
              min={1}
              max={MOST_LIMIT}
              value={limit}
              onChange={(next) => put(at, { limit: next ?? 1 })}
            />
            <Select
              aria-label="名额已满时"
              options={whenFull}
              value={onFull}
              onChange={(next) => put(at, { onFull: onQuotaFull.parse(next) })}
            />
            <Button danger onClick={() => setQuotas(quotas.filter((quota) => quota.id !== id))}>
              删除
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="survey-line">
        <Button onClick={add} disabled={options.length === 0}>
          添加配额
        </Button>
        <Button type="primary" disabled={!isReady} loading={save.isPending} onClick={send}>
          保存
        </Button>
      </div>
      {options.length === 0 && <p className="survey-faint">配额须引用单选、多选、下拉、判断或级联题的选项</p>}
    </div>
  )
}
