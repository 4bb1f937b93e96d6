import type { ComponentProps } from 'react'

/** A plain field: the design system's one would be a tenth of what a first visit may weigh. */
export const TextInput = ({ className = '', ...input }: ComponentProps<'input'>) => (
  <input {...input} className={`text-input ${className}`} />
)
