import type { ImportDiffRow } from '@portal/contract/areas/exchange/import.ts'

/** Pictures a row brings, by the names its texts call them. */
export function RowPictures({ pictures }: Pick<ImportDiffRow, 'pictures'>) {
  return (
    <ul className="question-import-pictures" aria-label="图片">
      {pictures.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer" title={`查看${name}原图`}>
            <img src={url} alt={name} loading="lazy" />
          </a>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
