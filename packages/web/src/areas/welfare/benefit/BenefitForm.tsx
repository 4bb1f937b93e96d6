import { type BenefitDetail, benefitInput, getBenefit, saveBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, ConfigProvider, Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { type Asked, BegunWithRecord, useEditor } from '#src/kit/form/Editor.tsx'
import { FormWizard } from '#src/kit/form/FormWizard.tsx'
import { useWizard } from '#src/kit/form/use-wizard.ts'
import { wizardSaves } from '#src/kit/form/wizard-saves.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { endsAfter } from '#src/ui/time/why-not-end.ts'
import { detailAddress } from '../addresses.ts'
import { BenefitSummary } from './BenefitSummary.tsx'
import { type BenefitValues, bodyOf, freshBenefit, valuesOf } from './benefit-values.ts'
import { OptionsField } from './OptionsField.tsx'
import { PickupsField, pickupsOf } from './PickupsField.tsx'
import { QuotasField } from './QuotasField.tsx'

const Field = fieldsOf(benefitInput)

const labels = { basic: '福利与库存', who: '时间与范围', fetch: '领取' } as const
const steps = ['basic', 'who', 'fetch'] as const

const sumOf = (options: BenefitValues['options'] | undefined): number =>
  (options ?? []).reduce((sum, { stock }) => sum + (stock || 0), 0)

/** 新建, 编辑 and 复制 of a benefit. */
export function BenefitForm({ asked }: { asked: Asked }) {
  return (
    <BegunWithRecord asked={asked} get={getBenefit} body={{ manage: true }}>
      {(benefit, reload) => <Wizard benefit={benefit} isCopy={asked.id === null} onReload={reload} />}
    </BegunWithRecord>
  )
}

interface WizardProps {
  benefit: BenefitDetail | null
  isCopy: boolean
  onReload: (() => void) | undefined
}

function Wizard({ benefit, isCopy, onReload }: WizardProps) {
  const save = useWrite(saveBenefit)
  const { leave } = useEditor()
  const isNew = benefit === null || isCopy
  const isOpened = !isNew && benefit.state !== 'draft'
  const isBegun = isOpened && benefit.state !== 'published'
  const send = (values: BenefitValues) =>
    save.mutate(bodyOf(values), {
      onSuccess: ({ id }) => {
        tip('success', isNew ? '已保存，确认后点“开放”' : '已保存')
        leave()
        if (isNew) go(detailAddress(id))
      },
    })
  const wizard = useWizard<BenefitValues, (typeof steps)[number]>({
    title: isNew ? '新建福利' : `编辑福利《${benefit.title}》`,
    initial: benefit ? valuesOf(benefit, isCopy) : freshBenefit,
    saving: save.isPending,
    error: save.error,
    onSubmit: send,
    ...(onReload && { onReload }),
    draft: benefit && isCopy ? `welfare:copy:${benefit.id}` : 'welfare',
    steps,
  })
  return (
    <FormWizard
      wizard={wizard}
      labels={labels}
      bodies={{
        basic: <BasicStep isOpened={isOpened} isBegun={isBegun} />,
        who: <WhoStep isBegun={isBegun} />,
        fetch: <FetchStep />,
      }}
      notice={
        isBegun && (
          <Alert type="warning" showIcon title="已开始领取：方式、限额和开放时间不能再改，库存不能少于已占用数量。" />
        )
      }
      summary={<BenefitSummary {...wizard.summary} />}
      {...wizardSaves(wizard, { isNew })}
      onCancel={leave}
    />
  )
}

const whyNotOptions = ({ way, options, split }: Record<string, unknown>): string | undefined => {
  const list = options as BenefitValues['options']
  if ((way === 'drop' && list.length !== 1) || (way === 'choose' && list.length < 2)) return no.optionCount.message
  if (list.some(({ name }) => name.trim() === '')) return '请填写选项名称'
  return split === 'byHand' && list.length > 1 ? no.splitOptions.message : undefined
}

const whyNotQuotas = ({ split, quotas, options }: Record<string, unknown>): string | undefined => {
  if (split !== 'byHand') return undefined
  const a = (quotas as BenefitValues['quotas']).reduce((sum, { quota }) => sum + quota, 0)
  const b = sumOf(options as BenefitValues['options'])
  return a === b ? undefined : fill(no.splitSum.message, { a, b })
}

function BasicStep({ isOpened, isBegun }: { isOpened: boolean; isBegun: boolean }) {
  const [way, split, options] = [Form.useWatch('way'), Form.useWatch('split'), Form.useWatch('options')]
  return (
    <>
      <h2>什么福利</h2>
      <Field name="title" />
      <ConfigProvider componentDisabled={isBegun}>
        <Field name="way" help="抽签在截止时由系统自动开签，任何人不能重抽" />
      </ConfigProvider>
      <div className="kit-field-long">
        <Field name="options" label="选项与库存" beside={['way', 'split']} whyNot={whyNotOptions}>
          <OptionsField isFixed={isOpened} isOne={way === 'drop' || split === 'byHand'} />
        </Field>
      </div>
      <Field name="cover" label="封面" help={`${COVER_HELP}；不设则显示名称首字`}>
        <CoverField />
      </Field>
      <Field name="body" />
      <h2>怎么分</h2>
      <ConfigProvider componentDisabled={isBegun}>
        <Field name="perPerson" />
        <Field name="split" help="按单位分配时，每个单位（含下级）各有自己的份数，并且只能有一个选项" />
        <div className="kit-field-long" hidden={split !== 'byHand'}>
          <Field name="quotas" label="单位份数" beside={['split', 'options']} whyNot={whyNotQuotas}>
            <QuotasField stock={sumOf(options)} />
          </Field>
        </div>
        <div hidden={way !== 'draw'}>
          <Field name="series" help="同一系列中，每次未中下次权重加 1，最多 5；中签后重新算" />
          <Field name="neverFirst" help="12 个月内在本系列中过签的人排在最后，有剩余才分到" />
        </div>
      </ConfigProvider>
    </>
  )
}

function WhoStep({ isBegun }: { isBegun: boolean }) {
  return (
    <>
      <h2>什么时候</h2>
      <ConfigProvider componentDisabled={isBegun}>
        <Field name="openFrom" />
      </ConfigProvider>
      <Field name="openTo" beside={['openFrom']} whyNot={endsAfter('openFrom', 'openTo')} />
      <h2>发给谁</h2>
      <div className="kit-field-long">
        <Field name="audience" label="范围" required whyNot={whyNotNobody(no.noAudience.message)}>
          <AudiencePicker for={P.welfare} />
        </Field>
      </div>
      <ConfigProvider componentDisabled={isBegun}>
        <Field name="tenureMonths" help="0 为不限；按人员档案的入职日期算，没有入职日期的人不符合" />
        <Field name="price" help="0 为不用积分；先到先得领取时扣，抽签中签才扣" />
      </ConfigProvider>
    </>
  )
}

const whyNotPickups = ({ pickups, openTo }: Record<string, unknown>): string | undefined => {
  const whole = pickupsOf(pickups as BenefitValues['pickups'])
  if (!whole) return no.pickupMissing.message
  if (whole.some(({ from, to }) => to <= from)) return no.pickupTime.message
  const last = Math.max(...whole.map(({ to }) => to.getTime()))
  return openTo instanceof Date && last < openTo.getTime() ? no.pickupEarly.message : undefined
}

function FetchStep() {
  const way = Form.useWatch('way')
  return (
    <>
      <h2>在哪里领</h2>
      <div className="kit-field-long">
        <Field name="pickups" label="领取地点和时间" beside={['openTo']} whyNot={whyNotPickups}>
          <PickupsField />
        </Field>
      </div>
      <Field name="cancelHours" help="最后领取时间前多少小时截止取消；在此之前取消，积分退回" />
      <Field name="proxy" help="本人可以生成一次代领码，转给代领人" />
      <div hidden={way === 'draw'}>
        <Field name="waitlist" help="领完后可以排队，有人取消时按顺序自动保留" />
      </div>
      <h2>费用</h2>
      <Field name="payer" />
      <Field name="unitValue" help="用于统计总价值，领取的人看不到" />
    </>
  )
}
