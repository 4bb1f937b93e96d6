import {
  type CertificateElement,
  getTemplate,
  previewTemplate,
  saveTemplate,
  type TemplateDetail,
  type TemplateInput,
  templateInput,
} from '@portal/contract/areas/certificate/template.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { DesignerPage } from './DesignerPage.tsx'
import { ElementForm } from './ElementForm.tsx'
import { ELEMENT_NAMES, emptyTemplate, newElement } from './new-element.ts'
import './designer.css'

const Field = fieldsOf(templateInput)

interface DesignerProps {
  /** None: a new one. */
  id?: string
  copy?: boolean
  onClose: () => void
}

const inputOf = (template: TemplateDetail): TemplateInput => {
  const { name, typeCode, numberRule, issuer, termMonths, renewDays, renewCategory, frame, elements, enabled } =
    template
  return { name, typeCode, numberRule, issuer, termMonths, renewDays, renewCategory, frame, elements, enabled }
}

/** A template: its rules beside its page. */
export function TemplateDesigner({ id, copy = false, onClose }: DesignerProps) {
  const found = useQuery({ ...query(getTemplate, { id: id ?? '' }), enabled: id !== undefined })
  if (id === undefined) return <Designer initial={emptyTemplate} title="新建证书模板" onClose={onClose} />
  return (
    <Loaded of={found}>
      {(template) =>
        copy ? (
          <Designer
            initial={{ ...inputOf(template), name: '', typeCode: '', numberRule: '' }}
            title={`复制《${template.name}》`}
            onClose={onClose}
          />
        ) : (
          <Designer
            initial={{ ...inputOf(template), id: template.id, revision: template.revision }}
            title={`${template.name}（第 ${template.version} 版）`}
            onClose={onClose}
          />
        )
      }
    </Loaded>
  )
}

interface FormProps {
  initial: TemplateInput & { id?: string; revision?: number }
  title: string
  onClose: () => void
}

function Designer({ initial, title, onClose }: FormProps) {
  return (
    <FormDrawer
      title={title}
      write={saveTemplate}
      initial={initial}
      said={({ version }) => `已保存，第 ${version} 版`}
      onSaved={onClose}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="typeCode" help="如 DG；上岗条件和换证按它识别" />
      <Field name="numberRule" help="{unit} 单位代码，{type} 类型代码，{yyyy} 年份，{seq4} 四位流水号" />
      <Field name="issuer" help="留空为主办单位" />
      <Field name="termMonths" help="留空为长期有效" />
      <Field name="renewDays" />
      <Field name="renewCategory" help="到期前推荐报名的培训班分类代码" />
      <Field name="frame" />
      <Field name="enabled" />
      <div className="kit-field-long">
        <Field name="elements" label="版面">
          <ElementsField />
        </Field>
        <Form.Item noStyle shouldUpdate>
          {(form) => <PreviewButton form={form as FormInstance<TemplateInput>} />}
        </Form.Item>
      </div>
    </FormDrawer>
  )
}

interface ElementsProps {
  value?: CertificateElement[]
  onChange?: (elements: CertificateElement[]) => void
}

const KINDS = Object.entries(ELEMENT_NAMES) as [CertificateElement['kind'], string][]

function ElementsField({ value = [], onChange }: ElementsProps) {
  const frame = Form.useWatch<string>('frame') !== 'none'
  const [chosen, setChosen] = useState<string>()
  const element = value.find(({ key }) => key === chosen)
  const change = (next: CertificateElement) => onChange?.(value.map((each) => (each.key === next.key ? next : each)))
  const add = (kind: CertificateElement['kind']) => {
    const made = newElement(kind, value)
    onChange?.([...value, made])
    setChosen(made.key)
  }
  return (
    <div className="designer">
      <div className="designer-tools">
        {KINDS.map(([kind, name]) => (
          <Button key={kind} size="small" onClick={() => add(kind)}>{`＋${name}`}</Button>
        ))}
      </div>
      <DesignerPage
        elements={value}
        frame={frame}
        chosen={chosen}
        onChoose={setChosen}
        onMove={(key, place) => {
          const moved = value.find((each) => each.key === key)
          if (moved) change({ ...moved, ...place })
        }}
      />
      {element ? (
        <ElementForm
          element={element}
          onChange={change}
          onRemove={() => onChange?.(value.filter(({ key }) => key !== element.key))}
        />
      ) : (
        <p className="designer-hint">点选元素后可修改，拖动或用方向键移动。</p>
      )}
    </div>
  )
}

/** The PDF as it would be printed, for the person with the longest name. */
function PreviewButton({ form }: { form: FormInstance<TemplateInput> }) {
  const preview = useWrite(previewTemplate)
  const show = async () => {
    const values = templateInput.safeParse(inputOf(form.getFieldsValue(true) as TemplateDetail))
    if (!values.success) return tip('error', values.error.issues[0]?.message ?? '请先填写完整')
    const made = await preview.run({ template: values.data })
    if (!made) return
    const bytes = Uint8Array.from(atob(made.pdf), (sign) => sign.charCodeAt(0))
    window.open(URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' })), '_blank', 'noopener')
    if (made.missing.length > 0) tip('error', `字体缺失的字：${made.missing.join('')}`)
  }
  return (
    <Button loading={preview.isPending} onClick={() => void show()}>
      预览（最长姓名）
    </Button>
  )
}
