import type { AimProps } from '#src/shared/exchange/import-view.ts'
import { CategorySelect } from '../../category/CategorySelect.tsx'

/** 题目分类 of the questions of a file that does not name theirs: such as may be written. */
export const CategoryChooser = (props: AimProps) => <CategorySelect {...props} writable />
