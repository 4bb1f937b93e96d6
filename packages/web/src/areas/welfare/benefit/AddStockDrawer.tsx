import { changeBenefitState, getBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { MOST_STOCK, welfareRefusals } from '@portal/contract/areas/welfare/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber } from 'antd'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { query } from '#src/kit/query.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface AddStockDrawerProps {
  id: string
  title: string
  onClose: () => void
}

interface Values {
  amount: number
  optionId?: string
}

/** 加库存: those who wait get theirs at once, in their order. */
export function AddStockDrawer({ id, title, onClose }: AddStockDrawerProps) {
  const { data } = useQuery(query(getBenefit, { id, manage: true }))
  const options = data?.options ?? []
  const waiting = data?.waiting ?? 0
  return (
    <FormDrawer<typeof changeBenefitState, Values>
      title={`加库存《${title}》`}
      verb="加库存"
      write={changeBenefitState}
      initial={{ amount: 1 }}
      body={({ amount, optionId }) => ({ id, action: 'addStock', amount, ...(optionId !== undefined && { optionId }) })}
      said={({ promoted }) => (promoted > 0 ? `库存已增加，候补 ${promoted} 人已保留` : '库存已增加')}
      onClose={onClose}
    >
      {options.length > 1 && (
        <Form.Item
          name="optionId"
          label="选项"
          rules={[{ required: true, message: welfareRefusals.optionUnknown.message }]}
        >
          <LateSelect
            options={options.map(({ id: value, name, stock }) => ({ value, label: `${name}（现 ${stock} 份）` }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="amount"
        label="增加数量"
        extra={waiting > 0 ? `现有 ${waiting} 人候补，按顺序保留并通知` : '没有人候补'}
        rules={[{ required: true, message: welfareRefusals.amount.message }]}
      >
        <InputNumber className="kit-wide" min={1} max={MOST_STOCK} precision={0} />
      </Form.Item>
    </FormDrawer>
  )
}
