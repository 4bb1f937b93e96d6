import type { BenefitInput } from '@portal/contract/areas/welfare/benefit.ts'
import { MOST_OPTIONS, MOST_STOCK } from '@portal/contract/areas/welfare/words.ts'
import { Button, Input } from 'antd'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'

type Option = BenefitInput['options'][number]

interface OptionsFieldProps {
  id?: string
  value?: Option[]
  onChange?: (options: Option[]) => void
  onBlur?: () => void
  /** Once opened, options neither come nor go. */
  isFixed?: boolean
  /** By its way or its shares the benefit has no more than one. */
  isOne?: boolean
}

/** 选项 in their order, each with its stock. */
export function OptionsField({ id, value = [], onChange, onBlur, isFixed = false, isOne = false }: OptionsFieldProps) {
  const change = (options: Option[]) => {
    onChange?.(options)
    onBlur?.()
  }
  return (
    <OrderedParts<Option>
      id={id}
      thing="选项"
      parts={value}
      keyOf={(option, index) => option.id ?? `new ${index}`}
      onChange={change}
      foot={
        <Button
          disabled={isFixed || value.length >= (isOne ? 1 : MOST_OPTIONS)}
          title={isOne ? '先到先得和按单位分配的福利只有一个选项' : undefined}
          onClick={() => change([...value, { name: '', stock: 1 }])}
        >
          添加选项
        </Button>
      }
    >
      {(option, at, put) => (
        <div className="wf-option">
          <Input
            aria-label={`选项 ${at} 名称`}
            placeholder="名称，如深蓝、XL"
            maxLength={20}
            value={option.name}
            onChange={({ target }) => put({ ...option, name: target.value })}
          />
          <label>
            库存
            <LateInputNumber
              aria-label={`选项 ${at} 库存`}
              min={1}
              max={MOST_STOCK}
              precision={0}
              value={option.stock}
              onChange={(stock) => put({ ...option, stock: Number(stock ?? 1) })}
            />
          </label>
        </div>
      )}
    </OrderedParts>
  )
}
