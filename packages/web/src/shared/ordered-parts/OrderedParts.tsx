import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { movedBy } from './moved-by.ts'
import './ordered-parts.css'

interface OrderedPartsProps<Part> {
  id?: string
  /** What one of them is called: 参数, 画面. */
  thing: string
  parts: readonly Part[]
  keyOf: (part: Part, index: number) => string
  onChange: (parts: Part[]) => void
  /** The controls of one part; `at` counts from 1. */
  children: (part: Part, at: number, put: (part: Part) => void) => ReactNode
  /** Below the list: 添加. */
  foot: ReactNode
}

/** Parts in an order of their own, each moved and taken away by its buttons. */
export function OrderedParts<Part>({ id, thing, parts, keyOf, onChange, children, foot }: OrderedPartsProps<Part>) {
  const acts = [
    { verb: '上移', icon: <ArrowUpOutlined />, step: -1, last: 0 },
    { verb: '下移', icon: <ArrowDownOutlined />, step: 1, last: parts.length - 1 },
  ] as const
  return (
    <div id={id} className="ordered-parts">
      {parts.map((part, index) => (
        <fieldset key={keyOf(part, index)} className="ordered-part">
          <legend>
            {thing} {index + 1}
          </legend>
          <div className="ordered-part-fields">
            {children(part, index + 1, (next) => onChange(parts.map((each, at) => (at === index ? next : each))))}
          </div>
          <div className="ordered-part-acts">
            {acts.map(({ verb, icon, step, last }) => (
              <Button
                key={verb}
                type="text"
                size="small"
                icon={icon}
                aria-label={`${verb}${thing} ${index + 1}`}
                disabled={index === last}
                onClick={() => onChange(movedBy(parts, index, step))}
              />
            ))}
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除${thing} ${index + 1}`}
              onClick={() => onChange(parts.filter((_, at) => at !== index))}
            />
          </div>
        </fieldset>
      ))}
      <div className="ordered-parts-foot">{foot}</div>
    </div>
  )
}
