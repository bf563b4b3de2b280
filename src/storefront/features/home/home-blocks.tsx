/** The home page's blocks: a kind of block without a component breaks the build (architecture habit 8). */
import { type ReactNode, useRef } from 'react';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import type { HomeBlock } from '#contract/endpoints/home.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Appear } from './appear.tsx';
import { ArticleSlides, type OwnCard } from './article-slides.tsx';
import { useDrawnInTurn } from './draw-in-turn.ts';
import { DrawnAtOnce } from './drawn-at-once.tsx';
import { BannerRow, BrandCarousel, CategoryCarousel, FlyerCarousel } from './link-blocks.tsx';
import { Slider } from './slider.tsx';

type Home = ApiResponse<'home.get_home'>['message'];
type BlockOf<Type extends HomeBlock['type']> = Extract<HomeBlock, { type: Type }>;

const BLOCKS: { [Type in HomeBlock['type']]: (block: BlockOf<Type>, own: OwnCard | undefined) => ReactNode } = {
  slider: (block) => <Slider slides={block.items} />,
  banners: (block) => (
    <Appear>
      <BannerRow title={block.title} items={block.items} />
    </Appear>
  ),
  categories: (block) => <CategoryCarousel title={block.title} items={block.items} all={paths.shop()} />,
  brands: (block) => (
    <Appear>
      <BrandCarousel title={block.title} items={block.items} />
    </Appear>
  ),
  flyers: (block) => <FlyerCarousel title={block.title} url={block.url} items={block.items} />,
  arrivals: (block, own) => <ArticleSlides title={block.title} url={block.url} products={block.products} own={own} />,
  promos: (block, own) => (
    <ArticleSlides title={block.title} url={block.url} products={block.products} own={own} promo />
  ),
};

export interface HomeBlocksProps {
  home: Home;
  /** Content beside the opening slider; on a phone before it. */
  beside: ReactNode;
  own: OwnCard | undefined;
}

export function HomeBlocks({ home, beside, own }: HomeBlocksProps) {
  const [first, ...rest] = home.blocks;
  const hero = first?.type === 'slider' ? first : undefined;
  const blocks = hero ? rest : home.blocks;
  const parts = useRef<HTMLDivElement>(null);
  useDrawnInTurn(parts);
  return (
    <>
      {!hero && <h1 className="visually-hidden">{m.home_title()}</h1>}
      <div className={hero && beside ? 'opening' : undefined}>
        {hero && BLOCKS.slider(hero, undefined)}
        {beside}
      </div>
      <div ref={parts} className="wrap home" suppressHydrationWarning>
        {home.blocks.length === 0 && (
          <EmptyState
            title={m.home_empty()}
            action={
              <Link className="button" to={paths.shop()}>
                {m.home_whole_catalogue()}
              </Link>
            }
          />
        )}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place
          <Block key={index} block={block} own={own} />
        ))}
      </div>
      <DrawnAtOnce />
    </>
  );
}

function Block({ block, own }: { block: HomeBlock; own: OwnCard | undefined }) {
  const draw = BLOCKS[block.type] as (block: HomeBlock, own: OwnCard | undefined) => ReactNode;
  return draw(block, own);
}
