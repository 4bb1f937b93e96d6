import { type ColumnRow, changeColumnState } from '@portal/contract/areas/column/column.ts'
import { Form, InputNumber } from 'antd'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'

interface SortDrawerProps {
  of: ColumnRow
  onClose: () => void
}

/** 排序: the place of a column among others. */
export function SortDrawer({ of: { id, name, sort = 0 }, onClose }: SortDrawerProps) {
  return (
    <FormDrawer<typeof changeColumnState, { sort: number }>
      title={`排序《${name}》`}
      write={changeColumnState}
      initial={{ sort }}
      body={(values) => ({ ids: [id], action: 'sort', sort: values.sort })}
      said="排序已保存"
      onClose={onClose}
    >
      <Form.Item
        name="sort"
        label="排序号"
        help="0–9999，数字小的排在前面"
        rules={[{ required: true, message: '请填写排序号' }]}
      >
        <InputNumber className="kit-wide" min={0} max={9999} precision={0} />
      </Form.Item>
    </FormDrawer>
  )
}
