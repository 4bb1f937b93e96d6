import {
  type DrawerProps,
  type DropdownProps,
  Input,
  type PaginationProps,
  type SelectProps,
  type TabsProps,
  type TreeSelectProps,
} from 'antd'
import type { DayPickerProps } from './date-parts.tsx'
import { late } from './late.tsx'
import type { NumberFieldProps } from './number-parts.tsx'

interface Named {
  id?: string
  className?: string
  'aria-label'?: string
}

const waiting = ({ id, className, 'aria-label': label }: Named) => (
  <Input id={id} className={className} aria-label={label} disabled />
)

/** What opens the menu stands there from the start and can be used when the menu has come. */
const opener = ({ children }: DropdownProps) => <span inert>{children}</span>

/** Large parts that most lists can be drawn without. */
export const LateDatePicker = late<DayPickerProps>(() => import('./date-parts.tsx').then((m) => m.DatePart), waiting)
export const LateInputNumber = late<NumberFieldProps>(
  () => import('./number-parts.tsx').then((m) => m.NumberPart),
  waiting,
)
export const LateDrawer = late<DrawerProps>(() => import('./drawer-parts.tsx').then((m) => m.DrawerPart))
export const LateTreeSelect = late<TreeSelectProps>(
  () => import('./tree-select-parts.tsx').then((m) => m.TreeSelectPart),
  waiting,
)
export const LateSelect = late<SelectProps>(() => import('./select-parts.tsx').then((m) => m.SelectPart), waiting)
export const LatePagination = late<PaginationProps>(() =>
  import('./pagination-parts.tsx').then((m) => m.PaginationPart),
)
export const LateDropdown = late<DropdownProps>(
  () => import('./dropdown-parts.tsx').then((m) => m.DropdownPart),
  opener,
)
export const LateTabs = late<TabsProps>(
  () => import('./tabs-parts.tsx').then((m) => m.TabsPart),
  () => <div className="late-tabs" />,
)
