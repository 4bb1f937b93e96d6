/** Plant, line and two colleagues: the picture of the door, drawn in place so that a first visit asks for no file. */
export function DoorScene() {
  return (
    <svg className="door-scene" viewBox="0 0 840 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="600" cy="196" r="64" fill="#fff" opacity=".9" />
      <path d="M0 300c120-60 220-70 340-30s220 40 500-40v190H0z" fill="#C9DDF3" />
      <path d="M0 340c160-50 300-40 430-14s260 10 410-36v130H0z" fill="#AECBEA" />
      <g fill="#8FB6E0">
        <path d="M92 330c10-54 10-90 4-120h72c-6 30-6 66 4 120z" />
        <path d="M204 330c8-40 8-68 3-92h56c-5 24-5 52 3 92z" />
      </g>
      <g fill="#fff" opacity=".85">
        <ellipse cx="128" cy="192" rx="26" ry="10" />
        <ellipse cx="152" cy="176" rx="34" ry="14" />
        <ellipse cx="192" cy="156" rx="42" ry="16" />
      </g>
      <g fill="none" stroke="#5F8FC4" strokeWidth="3" strokeLinejoin="round">
        <path d="M470 346 486 210l16 136M464 236h44M458 260h56M476 296h20M473 320 499 296M499 320l-26-24" />
        <path d="m684 352 18-158 18 158M676 224h52M669 252h66M691 294h22M687 324l26-30M717 324l-26-30" />
      </g>
      <g fill="none" stroke="#5F8FC4" strokeWidth="1.500">
        <path d="M266 250c70 30 140 20 198-14M508 236c60 26 110 20 168-12M458 260c-60 26-130 26-192 10M514 260c50 22 100 20 155-8M728 224c50 24 80 24 112 14M735 252c40 18 70 20 105 12" />
      </g>
      <path d="M0 372c200-30 340-24 480-8s240 8 360-16v72H0z" fill="#7FA9D8" />
      <g>
        <path d="M548 300h96v66h-96z" fill="#F5F7FA" />
        <path d="M540 292h112v10H540z" fill="#1D6FD1" />
        <path d="M560 314h20v14h-20zM586 314h20v14h-20zM612 314h20v14h-20z" fill="#8FB6E0" />
        <path d="M584 340h24v26h-24z" fill="#5F8FC4" />
        <path d="M656 334h36v32h-36z" fill="#5F8FC4" />
        <path d="M662 334v-14M674 334v-18M686 334v-14" stroke="#5F8FC4" strokeWidth="4" strokeLinecap="round" />
      </g>
      <g>
        <path d="M350 384v-34c0-8 7-14 16-14s16 6 16 14v34z" fill="#1F2D3D" />
        <path d="M353 350c0-7 6-12 13-12s13 5 13 12v20h-26z" fill="#F0883E" />
        <path d="M353 356h26M353 364h26" stroke="#FFF6E3" strokeWidth="3" />
        <circle cx="366" cy="326" r="9" fill="#E9C3A0" />
        <path d="M355 325a11 11 0 0 1 22 0zM352 324h28v3h-28z" fill="#F2B84B" />
      </g>
      <g>
        <path d="M396 386v-32c0-8 6-13 14-13s14 5 14 13v32z" fill="#1F2D3D" />
        <path d="M399 354c0-6 5-11 11-11s11 5 11 11v18h-22z" fill="#F0883E" />
        <path d="M399 359h22M399 367h22" stroke="#FFF6E3" strokeWidth="3" />
        <circle cx="410" cy="332" r="8" fill="#E9C3A0" />
        <path d="M400 331a10 10 0 0 1 20 0zM397 330h26v3h-26z" fill="#F5F7FA" />
      </g>
    </svg>
  )
}
