import { batchCards } from '@portal/contract/areas/business-card/card.ts'
import { cardGap } from '@portal/contract/areas/business-card/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { UnitPlateSelect } from '../plate/PlateSelect.tsx'
import './card.css'

type Body = BodyOf<typeof batchCards>
type Tried = ResultOf<typeof batchCards>
type Values = Omit<Body, 'dryRun'>

const Field = fieldsOf(batchCards.body)
const languages = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: '英文' },
]

/** 批量生成: what would come of it first, then the cards themselves. */
export function BatchDrawer({ onClose }: { onClose: () => void }) {
  const write = useWrite(batchCards, { refreshes: ['businessCardPlate'] })
  const [tried, setTried] = useState<{ values: Values; result: Tried }>()
  const isReady = tried !== undefined && tried.result.made > 0

  const attempt = (values: Values) =>
    write.mutate({ ...values, dryRun: true }, { onSuccess: (result) => setTried({ values, result }) })
  const make = (values: Values) =>
    write.mutate(
      { ...values, dryRun: false },
      {
        onSuccess: ({ made, drafts }) => {
          tip('success', drafts > 0 ? `已生成 ${made} 张，其中 ${drafts} 张待补全` : `已生成 ${made} 张名片`)
          onClose()
        },
      },
    )
  /** Only what was tried is made: with other values the next press tries again. */
  const submit = (values: Values) =>
    isReady && JSON.stringify(values) === JSON.stringify(tried.values) ? make(values) : attempt(values)

  return (
    <DrawerFrame<Values>
      title="批量生成名片"
      initial={{ languages: ['zh'], spell: true }}
      verb={isReady ? `生成 ${tried.result.made.toLocaleString('zh-CN')} 张` : '试算'}
      saving={write.isPending}
      error={write.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="orgId" help="该单位及以下的在职员工；已有名片的跳过，单次最多 2000 张">
        <OrgSelect for={P.card} />
      </Field>
      <Form.Item noStyle dependencies={['orgId']}>
        {({ getFieldValue }) => (
          <Field name="templateId">
            <UnitPlateSelect orgId={getFieldValue('orgId') as string | undefined} />
          </Field>
        )}
      </Form.Item>
      <Field name="languages">
        <Checkbox.Group options={languages} />
      </Field>
      <Field name="spell" help="如 余国栋 → Yu Guodong；本人可以修改。不能读出拼音的会列出" />
      <p className="card-note">手机号和照片默认不显示，由本人打开。</p>
      {tried && <Told result={tried.result} />}
    </DrawerFrame>
  )
}

const gaps = wordsOf(cardGap)

/** What came of the trial, with everybody who lacks something. */
function Told({ result: { made, had, drafts, missing } }: { result: Tried }) {
  const withoutEnglish = missing.filter(({ fields }) => fields.includes('nameEn')).length
  return (
    <section aria-label="试算结果" role="status">
      <p className="card-batch-figures">
        <span>将生成 {made.toLocaleString('zh-CN')} 张</span>
        <span>已有名片 {had.toLocaleString('zh-CN')} 人</span>
        {drafts > 0 && <span>待补全 {drafts.toLocaleString('zh-CN')} 张</span>}
      </p>
      {withoutEnglish > 0 && <p>{withoutEnglish} 人缺少英文名，已列出</p>}
      {missing.length > 0 && (
        <ul className="card-lacking" aria-label="缺少内容的员工">
          {missing.map(({ userId, name, orgName, fields }) => (
            <li key={userId}>
              <span>
                {name} <small>{orgName}</small>
              </span>
              <span>缺 {fields.map((field) => gaps[field]).join('、')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
