import { type CardDetail, saveCard } from '@portal/contract/areas/business-card/card.ts'
import {
  type CardField,
  type CardPart,
  type CardSource,
  type CardValues,
  CONTACTS,
  cardValue,
  type FreeField,
  faultOfValue,
} from '@portal/contract/areas/business-card/card-field.ts'
import { type CardLanguage, cardLanguage, cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Checkbox, Form, Input, Radio } from 'antd'
import { FormPage } from '#src/kit/form/FormPage.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ShownParts } from './ShownParts.tsx'
import './card.css'
import { fieldLabel } from './card-source.ts'

interface Values {
  templateId?: string
  languages: CardLanguage[]
  shown: CardPart[]
  values: CardValues
}

interface CardFormProps {
  card: CardDetail
  source: CardSource
  onSaved: () => void
  onCancel: () => void
  onReload: () => void
}

const languages = Object.entries(wordsOf(cardLanguage)).map(([value, label]) => ({ value, label }))

const hints: Partial<Record<CardField, string>> = {
  nameEn: '如 Yu Guodong',
  officePhone: '如 0512-6880 8119',
  mobile: '11 位手机号',
  website: '如 www.example.com',
  title: '如 高级工程师 · 注册安全工程师',
}

/** What is shown, in which languages, and what its person types himself; everything else comes from the directory. */
export function CardForm({ card, source, onSaved, onCancel, onReload }: CardFormProps) {
  const save = useWrite(saveCard, { refreshes: ['businessCardPlate'] })
  const { template, templates } = card
  const send = ({ templateId, ...values }: Values) =>
    save.mutate(
      {
        ...values,
        ...(card.id !== null && { id: card.id, revision: card.revision ?? 0 }),
        ...(templateId !== undefined && { templateId }),
      },
      {
        onSuccess: () => {
          tip('success', '名片已保存，页面、图片和 vCard 已同步更新')
          onSaved()
        },
      },
    )
  const initial: Values = {
    ...(template && { templateId: template.id }),
    languages: card.languages,
    shown: card.shown,
    values: { ...blanksOf(source.dress.free), ...card.values },
  }
  return (
    <FormPage<Values>
      title={card.id === null ? '创建名片' : `编辑${card.name}的名片`}
      initial={initial}
      saving={save.isPending}
      error={save.error}
      draft={`businessCard:${card.userId}`}
      onReload={onReload}
      onSubmit={send}
      onCancel={onCancel}
    >
      {templates.length > 1 && (
        <Form.Item name="templateId" label="板块" extra="换板块保存后生效，自填的内容保留">
          <Radio.Group options={templates.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      )}
      <Form.Item name="languages" label="语言" rules={[{ required: true, message: no.noLanguage.message }]}>
        <Checkbox.Group options={languages} />
      </Form.Item>
      {source.dress.free.map((field) => (
        <FreeValue key={field.key} field={field} />
      ))}
      <Form.Item
        name="shown"
        label="显示的内容"
        className="kit-field-long"
        extra="只有打开的内容会出现在名片、图片和 vCard 中；目录变动时自动更新"
        dependencies={['values']}
        rules={[({ getFieldValue }) => ({ validator: () => whyNotShown(source, getFieldValue) })]}
      >
        <ShownParts source={source} />
      </Form.Item>
    </FormPage>
  )
}

const blanksOf = (free: readonly FreeField[]): CardValues => Object.fromEntries(free.map(({ key }) => [key, '']))

const whyNotShown = async (source: CardSource, get: (name: string) => unknown): Promise<void> => {
  const shown = (get('shown') ?? []) as CardPart[]
  const typed = { ...source, values: (get('values') ?? {}) as CardValues }
  const reaches = CONTACTS.some((part) => shown.includes(part) && cardValue(typed, part) !== '')
  if (!shown.includes('name') || !reaches) throw new Error(no.needsContact.message)
}

function FreeValue({ field: { key, max } }: { field: FreeField }) {
  return (
    <Form.Item
      name={['values', key]}
      label={fieldLabel(key)}
      dependencies={['languages']}
      normalize={(value?: string) => value ?? ''}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_rule, value = '') => {
            const text = String(value).trim()
            const fault = faultOfValue(key, text)
            if (fault) throw new Error(no[fault].message)
            if ([...text].length > max) throw new Error(`最多输入 ${max} 个字`)
            const asks = key === 'nameEn' && (getFieldValue('languages') as CardLanguage[] | undefined)?.includes('en')
            if (asks && text === '') throw new Error(no.needsEnglish.message)
          },
        }),
      ]}
    >
      <Input
        placeholder={hints[key]}
        count={{ show: true, max, strategy: (text) => [...text].length }}
        inputMode={key === 'mobile' || key === 'officePhone' ? 'tel' : key === 'mail' ? 'email' : 'text'}
      />
    </Form.Item>
  )
}
