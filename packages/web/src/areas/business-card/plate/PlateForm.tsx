import { DIRECTORY_FIELDS } from '@portal/contract/areas/business-card/card-field.ts'
import {
  getPlate,
  type PlateInput,
  type PlateRow,
  plateInput,
  savePlate,
} from '@portal/contract/areas/business-card/plate.ts'
import { MOST_PLATE_UNITS } from '@portal/contract/areas/business-card/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { App, Radio } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { type Asked, BegunWithRecord, useEditor } from '#src/kit/form/Editor.tsx'
import { FormPage } from '#src/kit/form/FormPage.tsx'
import { copyName } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { ColourField } from '#src/ui/colour/ColourField.tsx'
import { fieldLabel } from '../card/card-source.ts'
import '../card/card.css'
import { LogoField } from './LogoField.tsx'
import { PlateFields } from './PlateFields.tsx'
import { PlateSample } from './PlateSample.tsx'
import { PlateUnits } from './PlateUnits.tsx'
import './plate.css'
import { overflowIn } from './overflow-in.ts'

const Field = fieldsOf(plateInput)
const MOST_LETTERS = 20

const fresh: PlateInput = {
  name: '',
  unitIds: [],
  layout: 'landscape',
  company: '',
  companyEn: '',
  colour: '#1f2d3d',
  accent: '#409eff',
  logo: '',
  locked: [...DIRECTORY_FIELDS],
  free: [
    { key: 'nameEn', max: 40 },
    { key: 'title', max: 30 },
    { key: 'officePhone', max: 30 },
    { key: 'address', max: 60 },
    { key: 'room', max: 30 },
  ],
}

const layouts = [
  { value: 'landscape', label: '横版' },
  { value: 'portrait', label: '竖版' },
  { value: 'bilingual', label: '双语' },
]

/** 新增, 编辑 and 复制 of a template, beside a sample of a real person. */
export function PlateForm({ asked }: { asked: Asked }) {
  return (
    <BegunWithRecord asked={asked} get={getPlate}>
      {(plate, reload) => <Form plate={plate} isCopy={asked.id === null} onReload={reload} />}
    </BegunWithRecord>
  )
}

const valuesOf = (plate: PlateRow, isCopy: boolean): PlateInput => ({
  name: isCopy ? copyName(plate.name, MOST_LETTERS) : plate.name,
  unitIds: plate.units.map(({ id }) => id),
  layout: plate.layout,
  company: plate.company,
  companyEn: plate.companyEn,
  colour: plate.colour,
  accent: plate.accent,
  logo: plate.logo,
  locked: plate.locked,
  free: plate.free,
})

interface FormProps {
  plate: PlateRow | null
  isCopy: boolean
  onReload: (() => void) | undefined
}

function Form({ plate, isCopy, onReload }: FormProps) {
  const { leave } = useEditor()
  const { modal } = App.useApp()
  const isNew = plate === null || isCopy
  const save = useWrite(savePlate, { refreshes: ['businessCard'] })
  const lastSent = useRef<PlateInput>(undefined)

  const told = ({ overflow: cards }: ResultOf<typeof savePlate>) => {
    if (cards.length === 0) return
    const content = (
      <ul className="card-lacking">
        {cards.map(({ cardId, name, orgName, fields }) => (
          <li key={cardId}>
            <span>
              {name} <small>{orgName}</small>
            </span>
            <span>{fields.map(fieldLabel).join('、')}</span>
          </li>
        ))}
      </ul>
    )
    modal.warning({ title: '以下名片的内容会被截短，请通知本人修改', content, okText: '关闭' })
  }
  const send = (values: PlateInput, overflowing = false) => {
    lastSent.current = values
    save.mutate(
      { ...values, overflowing, ...(!isNew && { id: plate.id, revision: plate.revision }) },
      {
        onSuccess: (result) => {
          const cards = isNew ? 0 : plate.cards
          tip('success', `“${values.name}”已保存${cards > 0 ? `，${cards} 张名片已同步变化` : ''}`)
          told(result)
          leave()
        },
      },
    )
  }
  const ask = useEffectEvent(async (title: string) => {
    const sent = lastSent.current
    if (sent && (await askConfirm({ title: `${title}，仍要保存吗？`, okText: '仍然保存', danger: true })))
      send(sent, true)
  })

  // Follows the refusal: whether what will not fit is meant all the same is asked at once.
  useEffect(() => {
    const overflow = overflowIn(save.error)
    if (overflow !== null) void ask(overflow)
  }, [save.error])

  return (
    <FormPage<PlateInput>
      title={isNew ? '新增名片板块' : `编辑板块“${plate.name}”`}
      initial={plate ? valuesOf(plate, isCopy) : fresh}
      saving={save.isPending}
      error={save.error}
      draft={isNew ? 'businessCardPlate' : `businessCardPlate:${plate.id}`}
      {...(onReload && !isNew && { onReload })}
      onSubmit={(values) => send(values)}
      onCancel={leave}
    >
      <div className="plate-editor">
        <div>
          <Field name="name" />
          <Field name="layout" help="横版、竖版正面是姓名，背面是联系方式；双语一面中文、一面英文">
            <Radio.Group options={layouts} />
          </Field>
          <Field name="unitIds" label="适用单位" help={`含下级单位，最多 ${MOST_PLATE_UNITS} 个`}>
            <PlateUnits />
          </Field>
          <Field name="company" help="不填则用员工所在公司的名称" />
          <Field name="companyEn" />
          <Field name="colour">
            <ColourField />
          </Field>
          <Field name="accent">
            <ColourField />
          </Field>
          <Field name="logo" help="PNG 或 JPG，自动缩小；建议透明底、横向">
            <LogoField />
          </Field>
          <PlateFields />
        </div>
        <PlateSample />
      </div>
    </FormPage>
  )
}
