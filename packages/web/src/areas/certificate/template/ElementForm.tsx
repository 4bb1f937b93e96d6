import {
  type CertificateElement,
  certificateFields,
  elementAlign,
  elementColour,
  elementFace,
  type TextElement,
} from '@portal/contract/areas/certificate/template.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Checkbox, Form, Input } from 'antd'
import type { z } from 'zod'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { ELEMENT_NAMES } from './new-element.ts'

interface ElementProps {
  element: CertificateElement
  onChange: (element: CertificateElement) => void
  onRemove: () => void
}

const optionsOf = (schema: z.ZodType) => Object.entries(wordsOf(schema)).map(([value, label]) => ({ value, label }))

/** What the chosen element is like. */
export function ElementForm({ element, onChange, onRemove }: ElementProps) {
  const set = (change: Partial<CertificateElement>) => onChange({ ...element, ...change } as CertificateElement)
  const numbers: (keyof CertificateElement & ('x' | 'y' | 'w'))[] = ['x', 'y', 'w']
  const names = { x: '左', y: '上', w: '宽' }
  return (
    <Form layout="vertical" className="designer-form" aria-label={ELEMENT_NAMES[element.kind]}>
      <h3>{ELEMENT_NAMES[element.kind]}</h3>
      {element.kind === 'text' && <TextForm element={element} onChange={onChange} />}
      {element.kind === 'seal' && (
        <Form.Item label="印章文字">
          <Input
            aria-label="印章文字"
            maxLength={12}
            value={element.use}
            onChange={({ target }) => set({ use: target.value })}
          />
        </Form.Item>
      )}
      <div className="designer-numbers">
        {numbers.map((name) => (
          <Num key={name} label={names[name]} value={element[name]} onChange={(value) => set({ [name]: value })} />
        ))}
        {(element.kind === 'photo' || element.kind === 'text') && (
          <Num label="高" value={element.h} onChange={(h) => set({ h })} />
        )}
      </div>
      <Button danger onClick={onRemove}>
        删除
      </Button>
    </Form>
  )
}

function TextForm({ element, onChange }: { element: TextElement; onChange: (element: TextElement) => void }) {
  const set = (change: Partial<TextElement>) => onChange({ ...element, ...change })
  return (
    <>
      <Form.Item label="文字" extra="**加粗**；[…] 内字段为空时整段不印">
        <Input.TextArea
          aria-label="文字"
          rows={4}
          maxLength={400}
          value={element.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Form.Item>
      <Form.Item label="插入字段">
        <LateSelect
          aria-label="插入字段"
          value={null}
          placeholder="选择字段"
          options={Object.values(certificateFields).map((label) => ({ value: label, label }))}
          onChange={(label: string) => set({ text: `${element.text}{${label}}` })}
        />
      </Form.Item>
      <div className="designer-numbers">
        <Num label="字号" value={element.size} onChange={(size) => set({ size })} />
        <Num label="行距" value={element.line} onChange={(line) => set({ line })} />
        <Num label="字距 %" value={element.spacing} onChange={(spacing) => set({ spacing })} />
      </div>
      <div className="designer-numbers">
        <Pick label="字体" schema={elementFace} value={element.face} onChange={(face) => set({ face })} />
        <Pick label="颜色" schema={elementColour} value={element.colour} onChange={(colour) => set({ colour })} />
        <Pick label="对齐" schema={elementAlign} value={element.align} onChange={(align) => set({ align })} />
      </div>
      <div className="designer-checks">
        <Checkbox checked={element.bold} onChange={({ target }) => set({ bold: target.checked })}>
          加粗
        </Checkbox>
        <Checkbox checked={element.fit} onChange={({ target }) => set({ fit: target.checked })}>
          单行缩放
        </Checkbox>
        <Checkbox checked={element.indent} onChange={({ target }) => set({ indent: target.checked })}>
          首行缩进
        </Checkbox>
        <Checkbox checked={element.underline} onChange={({ target }) => set({ underline: target.checked })}>
          下划线
        </Checkbox>
      </div>
    </>
  )
}

function Num({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <Form.Item label={label}>
      <LateInputNumber
        aria-label={label}
        min={0}
        max={1123}
        precision={0}
        value={value}
        onChange={(next) => typeof next === 'number' && onChange(next)}
      />
    </Form.Item>
  )
}

interface PickProps<Value extends string> {
  label: string
  schema: z.ZodType<Value>
  value: Value
  onChange: (value: Value) => void
}

function Pick<Value extends string>({ label, schema, value, onChange }: PickProps<Value>) {
  return (
    <Form.Item label={label}>
      <LateSelect
        aria-label={label}
        value={value}
        options={optionsOf(schema)}
        onChange={(next: Value) => onChange(next)}
      />
    </Form.Item>
  )
}
