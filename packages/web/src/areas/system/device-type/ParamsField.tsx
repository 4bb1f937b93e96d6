import { type DeviceParam, deviceParamKind } from '@portal/contract/areas/system/device-type.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { ParamsPreview } from './ParamsPreview.tsx'
import { newParam } from './param-list.ts'
import './device-type.css'

const kinds = Object.entries(wordsOf(deviceParamKind)).map(([value, label]) => ({
  value: value as DeviceParam['type'],
  label,
}))

interface FieldProps {
  id?: string
  value?: DeviceParam[]
  onChange?: (params: DeviceParam[]) => void
}

/** 参数设计: the elements in their order, and how they will look in the form of a device. */
export function ParamsField({ id, value: params = [], onChange }: FieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      {params.length === 0 && <p className="device-none">尚未设计参数</p>}
      <OrderedParts
        id={id}
        thing="参数"
        parts={params}
        keyOf={({ name }) => name}
        onChange={(next) => onChange?.(next)}
        foot={
          <>
            <Button onClick={() => onChange?.([...params, newParam(params)])}>添加参数</Button>
            <Button disabled={params.length === 0} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? '收起预览' : '预览'}
            </Button>
          </>
        }
      >
        {(param, at, put) => <OneParam param={param} at={at} onChange={put} />}
      </OrderedParts>
      {isShown && params.length > 0 && <ParamsPreview key={JSON.stringify(params)} params={params} />}
    </>
  )
}

interface OneProps {
  param: DeviceParam
  at: number
  onChange: (param: DeviceParam) => void
}

function OneParam({ param, at, onChange }: OneProps) {
  const { type, label, require, maxLength, items } = param
  const isText = type === 'input' || type === 'textarea'
  return (
    <>
      <Input
        aria-label={`参数 ${at} 名称`}
        placeholder="参数名称"
        value={label}
        onChange={({ target }) => onChange({ ...param, label: target.value })}
      />
      <Select
        aria-label={`参数 ${at} 类型`}
        value={type}
        options={kinds}
        onChange={(next) => onChange({ ...param, type: next, items: next === 'checkbox' ? items : [] })}
      />
      {isText && (
        <LateInputNumber
          className="kit-wide"
          aria-label={`参数 ${at} 最多字数`}
          placeholder={`最多字数，默认 ${type === 'input' ? 20 : 200}`}
          min={1}
          max={500}
          precision={0}
          value={maxLength}
          onChange={(next) => onChange({ ...param, maxLength: typeof next === 'number' ? next : null })}
        />
      )}
      {type === 'checkbox' && (
        <Select
          aria-label={`参数 ${at} 选项`}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={['，', ',', '、']}
          placeholder="输入选项，回车确认"
          value={items}
          onChange={(next: string[]) => onChange({ ...param, items: next })}
        />
      )}
      <Checkbox checked={require} onChange={({ target }) => onChange({ ...param, require: target.checked })}>
        必填
      </Checkbox>
    </>
  )
}
